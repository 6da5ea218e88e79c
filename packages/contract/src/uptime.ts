import { Type } from 'typebox'
import { paging } from './fields.ts'
import { type RouteTable, route } from './route.ts'
import { Days, days, fileType, OverTimeQuery, range, TrafficRows } from './traffic.ts'

const access = { section: 'analytics' } as const
const returns = TrafficRows
const order = {
  by: Type.Optional(Type.String({ description: 'Hits, Success, Error, LastHit or RequestTime' })),
  sort: Type.Optional(Type.String({ description: '1: most first; -1: least first' })),
  q: Type.Optional(Type.String({ description: 'Part of the address' })),
}

/** Checks of upstream hosts by gateways. `success` is a check that passed, `error` one that failed. */
export const uptime = {
  overTime: route({
    method: 'GET',
    path: `/api/uptime/${range}`,
    summary: 'Get Uptime Over Time',
    access,
    params: Days,
    query: OverTimeQuery,
    returns,
  }),
  byTarget: route({
    method: 'GET',
    path: `/api/uptime/targets/${range}`,
    summary: 'Get Uptime by Target',
    access,
    params: Days,
    query: Type.Object({ ...order, ...paging, ...fileType }),
    returns,
  }),
  ofTarget: route({
    method: 'GET',
    path: `/api/uptime/target/:target/${range}`,
    summary: 'Get Uptime of One Target Over Time',
    access,
    params: Type.Object({ target: Type.String({ description: 'Address in base64url' }), ...days }),
    query: OverTimeQuery,
    returns,
  }),
  errors: route({
    method: 'GET',
    path: `/api/uptime/errors/${range}`,
    summary: 'Get Failed Checks by Code',
    access,
    params: Days,
    query: Type.Object({
      url: Type.Optional(Type.String({ description: 'One target' })),
      ...order,
      ...paging,
      ...fileType,
    }),
    returns,
  }),
} satisfies RouteTable
