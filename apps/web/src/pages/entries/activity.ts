import { contract } from '@svc/contract/calls'
import {
  AppWindow,
  ChartLine,
  FileKey,
  Globe,
  HeartPulse,
  Logs,
  Route,
  TriangleAlert,
  Waypoints,
} from 'lucide-react'
import { named, type PageEntry } from '#pages/page-entry.ts'
import { texts } from '#texts'

const words = texts.titles.activity
const groups = () => import('#pages/activity/groups/by-pages.tsx')
const details = () => import('#pages/activity/details/detail-pages.tsx')
const navigation = 'monitoring'

/** What APIs do: traffic from every side, single requests, and the health of what is behind. */
export const activityPages: PageEntry[] = [
  {
    path: '/activity',
    title: words.title,
    needs: contract.usage.overTime,
    icon: ChartLine,
    navigation,
    load: named(() => import('#pages/activity/overview/activity-page.tsx'), 'ActivityPage'),
  },
  {
    path: '/logs',
    title: texts.titles.logs.title,
    needs: contract.logs.list,
    icon: Logs,
    navigation,
    load: named(() => import('#pages/logs/logs-page.tsx'), 'LogsPage'),
  },
  {
    path: '/activity/apis',
    title: words.byApi,
    needs: contract.usage.byApi,
    icon: Waypoints,
    navigation,
    load: named(groups, 'ByApiPage'),
  },
  {
    path: '/activity/apis/$id',
    title: words.byApi,
    needs: contract.usage.ofApi,
    load: named(details, 'ApiTrafficPage'),
  },
  {
    path: '/activity/keys',
    title: words.byKey,
    needs: contract.activity.byKey,
    isForAllTraffic: true,
    icon: FileKey,
    navigation,
    load: named(groups, 'ByKeyPage'),
  },
  {
    path: '/activity/keys/$id',
    title: words.byKey,
    needs: contract.activity.ofKey,
    load: named(details, 'KeyTrafficPage'),
  },
  {
    path: '/activity/endpoints',
    title: words.byEndpoint,
    needs: contract.activity.byEndpoint,
    isForAllTraffic: true,
    icon: Route,
    navigation,
    load: named(groups, 'ByEndpointPage'),
  },
  {
    path: '/activity/endpoints/detail',
    title: words.byEndpoint,
    needs: contract.activity.ofEndpoint,
    load: named(details, 'EndpointTrafficPage'),
  },
  {
    path: '/activity/oauth-clients',
    title: words.byClient,
    needs: contract.activity.byClient,
    isForAllTraffic: true,
    icon: AppWindow,
    navigation,
    load: named(groups, 'ByClientPage'),
  },
  {
    path: '/activity/oauth-clients/$id',
    title: words.byClient,
    needs: contract.activity.ofClient,
    load: named(details, 'ClientTrafficPage'),
  },
  {
    path: '/activity/countries',
    title: words.byCountry,
    needs: contract.activity.byCountry,
    isForAllTraffic: true,
    icon: Globe,
    navigation,
    load: named(() => import('#pages/activity/map/countries-page.tsx'), 'CountriesPage'),
  },
  {
    path: '/activity/errors',
    title: words.errorsTitle,
    needs: contract.activity.errors,
    icon: TriangleAlert,
    navigation,
    load: named(() => import('#pages/activity/errors/errors-page.tsx'), 'ErrorsPage'),
  },
  {
    path: '/uptime',
    title: texts.titles.uptime.title,
    needs: contract.uptime.overTime,
    icon: HeartPulse,
    navigation,
    load: named(() => import('#pages/activity/uptime/uptime-page.tsx'), 'UptimePage'),
  },
  {
    path: '/uptime/target',
    title: texts.titles.uptime.title,
    needs: contract.uptime.ofTarget,
    load: named(() => import('#pages/activity/uptime/target-page.tsx'), 'TargetPage'),
  },
]
