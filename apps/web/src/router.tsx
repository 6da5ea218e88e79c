import { contract } from '@svc/contract/calls'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import {
  Activity,
  AppWindow,
  BadgeCheck,
  KeyRound,
  LayoutTemplate,
  Scale,
  ScrollText,
  Share2,
  ShieldCheck,
  ShieldHalf,
  UserCog,
  UserPlus,
  UserRoundKey,
  Users,
  UsersRound,
  Waypoints,
  Webhook,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { Gate } from '#pages/frame/gate.tsx'
import type { PageEntry } from '#pages/page-entry.ts'
import { forgetCalls } from '#state/calls.ts'
import { texts } from '#texts'
import { Broken } from '#ui/state/boundary.tsx'
import { NotFound } from '#ui/state/state.tsx'

/** A screen is an export of its own file, fetched when it is first wanted. */
const named =
  <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) =>
  async () => ({ default: (await load())[name] })

/** Every screen and the permission it needs, in the order of the navigation. */
export const pages: PageEntry[] = [
  {
    path: '/',
    title: texts.overview.nav,
    icon: Activity,
    navigation: 'top',
    load: named(() => import('#pages/overview/overview-page.tsx'), 'OverviewPage'),
  },
  {
    path: '/apis',
    title: texts.apis.title,
    needs: contract.apis.list,
    icon: Waypoints,
    navigation: 'apis',
    load: named(() => import('#pages/apis/list/apis-page.tsx'), 'ApisPage'),
  },
  {
    path: '/apis/new',
    title: texts.apis.create.verb,
    needs: contract.apis.create,
    icon: Waypoints,
    isAction: true,
    load: named(() => import('#pages/apis/create/new-api-page.tsx'), 'NewApiPage'),
  },
  {
    path: '/apis/$id/{-$tab}',
    title: texts.apis.title,
    needs: contract.apis.get,
    load: named(() => import('#pages/apis/screen/api-page.tsx'), 'ApiPage'),
  },
  {
    path: '/data-graphs',
    title: texts.dataGraphs.title,
    needs: contract.dataGraphs.importSource,
    icon: Share2,
    navigation: 'apis',
    load: named(() => import('#pages/data-graphs/import-page.tsx'), 'ImportPage'),
  },
  {
    path: '/templates',
    title: texts.templates.title,
    needs: contract.assets.list,
    icon: LayoutTemplate,
    navigation: 'apis',
    load: named(() => import('#pages/templates/templates-page.tsx'), 'TemplatesPage'),
  },
  {
    path: '/templates/new',
    title: texts.templates.create,
    needs: contract.assets.create,
    icon: LayoutTemplate,
    isAction: true,
    load: named(() => import('#pages/templates/new-template-page.tsx'), 'NewTemplatePage'),
  },
  {
    path: '/templates/$id/{-$tab}',
    title: texts.templates.title,
    needs: contract.assets.get,
    load: named(() => import('#pages/templates/template-page.tsx'), 'TemplatePage'),
  },
  {
    path: '/webhooks',
    title: texts.webhooks.title,
    needs: contract.webhooks.list,
    icon: Webhook,
    navigation: 'apis',
    load: named(() => import('#pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  },
  {
    path: '/webhooks/new',
    title: texts.webhooks.create,
    needs: contract.webhooks.create,
    icon: Webhook,
    isAction: true,
    load: named(() => import('#pages/webhooks/new-webhook-page.tsx'), 'NewWebhookPage'),
  },
  {
    path: '/webhooks/$id/{-$tab}',
    title: texts.webhooks.title,
    needs: contract.webhooks.get,
    load: named(() => import('#pages/webhooks/webhook-page.tsx'), 'WebhookPage'),
  },
  {
    path: '/keys',
    title: texts.keys.title,
    needs: contract.keys.find,
    icon: KeyRound,
    navigation: 'security',
    load: named(() => import('#pages/keys/keys-page.tsx'), 'KeysPage'),
  },
  {
    path: '/keys/new',
    title: texts.keys.create,
    needs: contract.keys.create,
    icon: KeyRound,
    isAction: true,
    load: named(() => import('#pages/keys/new-key-page.tsx'), 'NewKeyPage'),
  },
  {
    path: '/keys/$id/{-$tab}',
    title: texts.keys.title,
    needs: contract.keys.get,
    load: named(() => import('#pages/keys/key-page.tsx'), 'KeyPage'),
  },
  {
    path: '/policies',
    title: texts.policies.title,
    needs: contract.policies.list,
    icon: ShieldHalf,
    navigation: 'security',
    load: named(() => import('#pages/policies/policies-page.tsx'), 'PoliciesPage'),
  },
  {
    path: '/policies/new',
    title: texts.policies.create,
    needs: contract.policies.create,
    icon: ShieldHalf,
    isAction: true,
    load: named(() => import('#pages/policies/new-policy-page.tsx'), 'NewPolicyPage'),
  },
  {
    path: '/policies/$id/{-$tab}',
    title: texts.policies.title,
    needs: contract.policies.get,
    load: named(() => import('#pages/policies/policy-page.tsx'), 'PolicyPage'),
  },
  {
    path: '/oauth-clients/{-$api}',
    title: texts.oauth.title,
    needs: contract.oauth.list,
    icon: AppWindow,
    navigation: 'security',
    load: named(() => import('#pages/oauth/clients-page.tsx'), 'ClientsPage'),
  },
  {
    path: '/oauth-clients/$api/new',
    title: texts.oauth.createTitle,
    needs: contract.oauth.create,
    load: named(() => import('#pages/oauth/new-client-page.tsx'), 'NewClientPage'),
  },
  {
    path: '/oauth-clients/$api/$id/{-$tab}',
    title: texts.oauth.title,
    needs: contract.oauth.get,
    load: named(() => import('#pages/oauth/client-page.tsx'), 'ClientPage'),
  },
  {
    path: '/basic-auth-users',
    title: texts.basicUsers.title,
    needs: contract.keys.find,
    icon: UserRoundKey,
    navigation: 'security',
    load: named(() => import('#pages/keys/basic-users-page.tsx'), 'BasicUsersPage'),
  },
  {
    path: '/basic-auth-users/new',
    title: texts.basicUsers.createTitle,
    needs: contract.keys.createUser,
    icon: UserRoundKey,
    isAction: true,
    load: named(() => import('#pages/keys/new-basic-user-page.tsx'), 'NewBasicUserPage'),
  },
  {
    path: '/basic-auth-users/$id/{-$tab}',
    title: texts.basicUsers.title,
    needs: contract.keys.get,
    load: named(() => import('#pages/keys/key-page.tsx'), 'BasicUserPage'),
  },
  {
    path: '/certificates',
    title: texts.certificates.title,
    needs: contract.certificates.list,
    icon: BadgeCheck,
    navigation: 'security',
    load: named(() => import('#pages/certificates/certificates-page.tsx'), 'CertificatesPage'),
  },
  {
    path: '/certificates/new',
    title: texts.certificates.create,
    needs: contract.certificates.upload,
    icon: BadgeCheck,
    isAction: true,
    load: named(() => import('#pages/certificates/new-certificate-page.tsx'), 'NewCertificatePage'),
  },
  {
    path: '/certificates/$id/{-$tab}',
    title: texts.certificates.title,
    needs: contract.certificates.get,
    load: named(() => import('#pages/certificates/certificate-page.tsx'), 'CertificatePage'),
  },
  {
    path: '/users',
    title: texts.users.title,
    needs: contract.users.list,
    icon: Users,
    navigation: 'users',
    load: named(() => import('#pages/users/users-page.tsx'), 'UsersPage'),
  },
  {
    path: '/users/new',
    title: texts.users.create,
    needs: contract.users.create,
    icon: UserPlus,
    isAction: true,
    load: named(() => import('#pages/users/new-user-page.tsx'), 'NewUserPage'),
  },
  {
    path: '/users/$id/{-$tab}',
    title: texts.users.title,
    needs: contract.users.list,
    load: named(() => import('#pages/users/user-page.tsx'), 'UserPage'),
  },
  {
    path: '/user-groups',
    title: texts.groups.title,
    needs: contract.groups.list,
    icon: UsersRound,
    navigation: 'users',
    load: named(() => import('#pages/groups/groups-page.tsx'), 'GroupsPage'),
  },
  {
    path: '/user-groups/new',
    title: texts.groups.create,
    needs: contract.groups.create,
    icon: UsersRound,
    isAction: true,
    load: named(() => import('#pages/groups/new-group-page.tsx'), 'NewGroupPage'),
  },
  {
    path: '/user-groups/$id/{-$tab}',
    title: texts.groups.title,
    needs: contract.groups.get,
    load: named(() => import('#pages/groups/group-page.tsx'), 'GroupPage'),
  },
  {
    path: '/user-settings/{-$tab}',
    title: texts.permissions.title,
    needs: contract.permissions.get,
    icon: ShieldCheck,
    navigation: 'users',
    load: named(() => import('#pages/permissions/permissions-page.tsx'), 'PermissionsPage'),
  },
  {
    path: '/rules/{-$tab}',
    title: texts.rules.title,
    needs: contract.rules.get,
    icon: Scale,
    navigation: 'system',
    load: named(() => import('#pages/rules/rules-page.tsx'), 'RulesPage'),
  },
  {
    path: '/audit-log',
    title: texts.audit.title,
    needs: contract.audit.list,
    icon: ScrollText,
    navigation: 'system',
    load: named(() => import('#pages/audit/audit-page.tsx'), 'AuditPage'),
  },
  {
    path: '/audit-log/$id',
    title: texts.audit.detailTitle,
    needs: contract.audit.get,
    load: named(() => import('#pages/audit/record-page.tsx'), 'RecordPage'),
  },
  {
    path: '/history/$collection/$id',
    title: texts.history.title,
    load: named(() => import('#pages/history/history-page.tsx'), 'HistoryPage'),
  },
  {
    path: '/profile/{-$tab}',
    title: texts.profile.title,
    icon: UserCog,
    isAction: true,
    load: named(() => import('#pages/profile/profile-page.tsx'), 'ProfilePage'),
  },
  {
    path: '/guide/{-$page}',
    title: texts.guide.title,
    load: named(() => import('#pages/guide/guide-page.tsx'), 'GuidePage'),
  },
]

const root = createRootRoute({
  component: () => <Gate pages={pages} />,
  notFoundComponent: NotFound,
  errorComponent: Broken,
})

const routes = pages.map(({ path, load }) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) }),
)

/** Addresses stay readable: every value of a query is plain text. */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))
const stringifySearch = (search: Record<string, unknown>) => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
  scrollToTopSelectors: ['#content'],
  parseSearch,
  stringifySearch,
})

router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) forgetCalls()
})
