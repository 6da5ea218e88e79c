import { allRoutes, type Route } from '@svc/contract'

const patterns = allRoutes
  .filter(({ route }) => route.path.startsWith('/api/'))
  .map(({ route }) => ({
    route,
    names: [...route.path.matchAll(/:([^/]+)/g)].map(([, name]) => name ?? ''),
    rx: new RegExp(`^${route.path.replace(/:[^/]+/g, '([^/]+)')}/?$`),
  }))
  // As with the router, a fixed path wins over one with parameters.
  .sort((a, b) => a.names.length - b.names.length)

interface Match {
  route: Route | undefined
  params: Record<string, string>
}

/** The route that a request would be given to, for requests that are only tried out. */
export function matchRoute(method: string, path: string): Match {
  const wanted = method === 'HEAD' ? 'GET' : method
  for (const { route, names, rx } of patterns) {
    const found = route.method === wanted ? rx.exec(path) : null
    if (!found) continue
    return {
      route,
      params: Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])),
    }
  }
  return { route: undefined, params: {} }
}
