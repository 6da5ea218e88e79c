import { contract } from '@svc/contract/calls'
import { Network, Radio, Scale, ScrollText, Server } from 'lucide-react'
import { named, type PageEntry } from '#pages/page-entry.ts'
import { texts } from '#texts'

/** Rules, audit and what was before. */
export const systemPages: PageEntry[] = [
  {
    path: '/nodes',
    title: texts.titles.nodes.title,
    needs: contract.system.nodes,
    icon: Server,
    navigation: 'system',
    load: named(() => import('#pages/nodes/nodes-page.tsx'), 'NodesPage'),
  },
  {
    path: '/nodes/$id',
    title: texts.titles.nodes.title,
    needs: contract.system.nodes,
    load: named(() => import('#pages/nodes/node-page.tsx'), 'NodePage'),
  },
  {
    path: '/data-planes',
    title: texts.titles.dataPlanes.title,
    needs: contract.dataPlanes.list,
    icon: Network,
    navigation: 'system',
    load: named(() => import('#pages/data-planes/data-planes-page.tsx'), 'DataPlanesPage'),
  },
  {
    path: '/data-planes/connect',
    title: texts.titles.dataPlanes.connect,
    needs: contract.dataPlanes.settings,
    icon: Network,
    isAction: true,
    load: named(() => import('#pages/data-planes/connect-page.tsx'), 'ConnectPage'),
  },
  {
    path: '/data-planes/combinations',
    title: texts.titles.dataPlanes.title,
    needs: contract.dataPlanes.combinations,
    load: named(() => import('#pages/data-planes/combinations-page.tsx'), 'CombinationsPage'),
  },
  {
    path: '/data-planes/$id',
    title: texts.titles.dataPlanes.title,
    needs: contract.dataPlanes.list,
    load: named(() => import('#pages/data-planes/data-plane-page.tsx'), 'DataPlanePage'),
  },
  {
    path: '/rollouts',
    title: texts.titles.rollouts.title,
    needs: contract.rollouts.list,
    icon: Radio,
    navigation: 'system',
    load: named(() => import('#pages/nodes/rollouts-page.tsx'), 'RolloutsPage'),
  },
  {
    path: '/rollouts/$sequence',
    title: texts.titles.rollouts.title,
    needs: contract.rollouts.get,
    load: named(() => import('#pages/nodes/rollout-page.tsx'), 'RolloutPage'),
  },
  {
    path: '/rules/{-$tab}',
    title: texts.titles.rules.title,
    needs: contract.rules.get,
    icon: Scale,
    navigation: 'system',
    load: named(() => import('#pages/rules/rules-page.tsx'), 'RulesPage'),
  },
  {
    path: '/audit-log',
    title: texts.titles.audit.title,
    needs: contract.audit.list,
    icon: ScrollText,
    navigation: 'system',
    load: named(() => import('#pages/audit/audit-page.tsx'), 'AuditPage'),
  },
  {
    path: '/audit-log/$id',
    title: texts.titles.audit.detailTitle,
    needs: contract.audit.get,
    load: named(() => import('#pages/audit/record-page.tsx'), 'RecordPage'),
  },
  {
    path: '/history/$collection/$id',
    title: texts.titles.history.title,
    load: named(() => import('#pages/history/history-page.tsx'), 'HistoryPage'),
  },
]
