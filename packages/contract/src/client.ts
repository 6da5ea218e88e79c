import type { Client } from './call.ts'
import type { Route, RouteTable } from './route.ts'

export interface Sent {
  method: string
  path: string
  body?: unknown
}
type Send = (request: Sent) => Promise<unknown>
interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** The path of one call, with parameters and query filled in; throws when a parameter is missing. */
export function pathOf(route: Pick<Route, 'path'>, { params, query }: Parts = {}): string {
  const path = route.path.replace(/:([^/]+)/g, (_, name: string) => {
    const value = String(params?.[name] ?? '')
    // Without a value, or with dots that browsers resolve, this would be the path of another route.
    if (/^\.{0,2}$/.test(value)) throw new Error(`${route.path} needs a value for ${name}`)
    return encodeURIComponent(value)
  })
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  if (given.length === 0) return path
  const texts = given.map(([key, value]): [string, string] => [key, String(value)])
  return `${path}?${new URLSearchParams(texts)}`
}

/** What is needed of a route to call it. */
type Callable = Pick<Route, 'method' | 'path'>

function clientOf(table: Record<string, Callable>, send: Send) {
  const calls = Object.entries(table).map(([name, route]) => [
    name,
    ({ params, query, body }: Parts = {}) =>
      send({ method: route.method, path: pathOf(route, { params, query }), body }),
  ])
  return Object.fromEntries(calls)
}

/** A function per route, typed by the contract; `send` does the transport. */
export function createClient<T extends Record<string, RouteTable>>(
  contract: { [N in keyof T]: { [V in keyof T[N]]: Callable } },
  send: Send,
): { [N in keyof T]: Client<T[N]> } {
  // The table that types the result is the one the functions are made of.
  return Object.fromEntries(
    Object.entries(contract).map(([noun, table]) => [noun, clientOf(table, send)]),
  ) as { [N in keyof T]: Client<T[N]> }
}
