import { contract } from '@svc/contract/calls'
import { LayoutTemplate, Share2, Waypoints, Webhook } from 'lucide-react'
import { named, type PageEntry } from '#pages/page-entry.ts'
import { texts } from '#texts'

/** API definitions and what belongs to them. */
export const apiPages: PageEntry[] = [
  {
    path: '/apis',
    title: texts.titles.apis.title,
    needs: contract.apis.list,
    icon: Waypoints,
    navigation: 'apis',
    load: named(() => import('#pages/apis/list/apis-page.tsx'), 'ApisPage'),
  },
  {
    path: '/apis/new',
    title: texts.titles.newApi.verb,
    needs: contract.apis.create,
    icon: Waypoints,
    isAction: true,
    load: named(() => import('#pages/apis/create/new-api-page.tsx'), 'NewApiPage'),
  },
  {
    path: '/apis/$id/{-$tab}',
    title: texts.titles.apis.title,
    needs: contract.apis.get,
    load: named(() => import('#pages/apis/screen/api-page.tsx'), 'ApiPage'),
  },
  {
    path: '/data-graphs',
    title: texts.titles.dataGraphs.title,
    needs: contract.dataGraphs.importSource,
    icon: Share2,
    navigation: 'apis',
    load: named(() => import('#pages/data-graphs/import-page.tsx'), 'ImportPage'),
  },
  {
    path: '/templates',
    title: texts.titles.templates.title,
    needs: contract.assets.list,
    icon: LayoutTemplate,
    navigation: 'apis',
    load: named(() => import('#pages/templates/templates-page.tsx'), 'TemplatesPage'),
  },
  {
    path: '/templates/new',
    title: texts.titles.templates.create,
    needs: contract.assets.create,
    icon: LayoutTemplate,
    isAction: true,
    load: named(() => import('#pages/templates/new-template-page.tsx'), 'NewTemplatePage'),
  },
  {
    path: '/templates/$id/{-$tab}',
    title: texts.titles.templates.title,
    needs: contract.assets.get,
    load: named(() => import('#pages/templates/template-page.tsx'), 'TemplatePage'),
  },
  {
    path: '/webhooks',
    title: texts.titles.webhooks.title,
    needs: contract.webhooks.list,
    icon: Webhook,
    navigation: 'apis',
    load: named(() => import('#pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  },
  {
    path: '/webhooks/new',
    title: texts.titles.webhooks.create,
    needs: contract.webhooks.create,
    icon: Webhook,
    isAction: true,
    load: named(() => import('#pages/webhooks/new-webhook-page.tsx'), 'NewWebhookPage'),
  },
  {
    path: '/webhooks/$id/{-$tab}',
    title: texts.titles.webhooks.title,
    needs: contract.webhooks.get,
    load: named(() => import('#pages/webhooks/webhook-page.tsx'), 'WebhookPage'),
  },
]
