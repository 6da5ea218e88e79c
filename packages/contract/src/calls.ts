import { type Contract, contract as whole } from './index.ts'
import type { Route, RouteTable } from './route.ts'

type Schemas = 'params' | 'query' | 'body' | 'returns'

/** What a caller must know of the routes in a table. */
type Calls<T> = { [V in keyof T]: Omit<T[V], Schemas> }

const callOf = ({ params: _, query: _q, body: _b, returns: _r, ...call }: Route) => call

const callsOf = (table: RouteTable) =>
  Object.fromEntries(Object.entries(table).map(([verb, route]) => [verb, callOf(route)]))

/**
 * The contract without its schemas, which are most of its size: enough to call every route, to
 * name it and to know who may. The front-end is built with this, ready-made.
 */
export const contract = Object.fromEntries(
  Object.entries(whole).map(([noun, table]) => [noun, callsOf(table)]),
  // The same tables with less in each route.
) as { [N in keyof Contract]: Calls<Contract[N]> }
