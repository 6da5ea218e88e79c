import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { activityPages } from '#pages/entries/activity.ts'
import { apiPages } from '#pages/entries/apis.ts'
import { overviewPages } from '#pages/entries/overview.ts'
import { ownPages } from '#pages/entries/own.ts'
import { portalPages } from '#pages/entries/portal.ts'
import { securityPages } from '#pages/entries/security.ts'
import { systemPages } from '#pages/entries/system.ts'
import { userPages } from '#pages/entries/users.ts'
import { Gate } from '#pages/frame/gate.tsx'
import type { PageEntry } from '#pages/page-entry.ts'
import { forgetCalls } from '#state/calls.ts'
import { Broken } from '#ui/state/boundary.tsx'
import { NotFound } from '#ui/state/state.tsx'

/** Every screen and the permission it needs, in the order of the navigation. */
export const pages: PageEntry[] = [
  ...overviewPages,
  ...apiPages,
  ...securityPages,
  ...portalPages,
  ...activityPages,
  ...userPages,
  ...systemPages,
  ...ownPages,
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
