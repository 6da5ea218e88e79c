import { contract } from '@svc/contract/calls'
import { Radio, Scale, ScrollText, Server } from 'lucide-react'
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
