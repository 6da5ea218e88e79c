import { Type } from 'typebox'
import { type RouteTable, route } from './route.ts'

const OneApi = Type.Object({ apiId: Type.String() })
const Flushed = Type.Object({ status: Type.String(), message: Type.String() })

export const caches = {
  forgetKeySets: route({
    method: 'DELETE',
    path: '/api/cache/jwks/:apiId',
    summary: 'Flush JWKS Cache',
    access: { section: 'apis', adminOnly: true },
    params: OneApi,
    returns: Flushed,
    failures: 'gateway',
  }),
  forgetAnswers: route({
    method: 'DELETE',
    path: '/api/cache/:apiId',
    summary: 'Flush Response Cache',
    access: { section: 'apis' },
    params: OneApi,
    returns: Flushed,
    failures: 'gateway',
  }),
} satisfies RouteTable
