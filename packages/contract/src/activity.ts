import { type Static, Type } from 'typebox'
import { type RouteTable, route } from './route.ts'
import {
  Days,
  days,
  EitherQuery,
  GroupedQuery,
  OverTimeQuery,
  range,
  TrafficRows,
} from './traffic.ts'

const access = { section: 'analytics' } as const
const returns = TrafficRows
const OfApi = Type.Object({ apiId: Type.String(), ...days })
const OfKey = Type.Object({ key: Type.String(), ...days })
const OfClient = Type.Object({ clientId: Type.String(), ...days })

/** How much traffic there was: in all and by API. */
export const usage = {
  overTime: route({
    method: 'GET',
    path: `/api/usage/${range}`,
    summary: 'Get Usage Over Time',
    access,
    params: Days,
    query: OverTimeQuery,
    returns,
  }),
  byApi: route({
    method: 'GET',
    path: `/api/usage/apis/${range}`,
    summary: 'Get Usage by API',
    access,
    params: Days,
    query: GroupedQuery,
    returns,
  }),
  ofApi: route({
    method: 'GET',
    path: `/api/usage/apis/:apiId/${range}`,
    summary: 'Get Usage of One API Over Time',
    access,
    params: OfApi,
    query: OverTimeQuery,
    returns,
  }),
} satisfies RouteTable

const TrafficState = Type.Object({
  last_hit: Type.String({ description: 'Newest counted request; 0001-01-01T00:00:00Z if none' }),
  aggregates: Type.Boolean({ description: 'Charts are read from hourly aggregates' }),
  owned: Type.Boolean({
    description:
      'Only traffic of APIs that the user owns: tables by key, endpoint and the like are refused',
  }),
  payloads: Type.Boolean({ description: 'Records may show requests and responses' }),
  countries: Type.Boolean({ description: 'Some traffic has a country: gateways know locations' }),
  sample: Type.Boolean({ description: 'Some of the traffic is a sample, tagged sample-history' }),
})
export type TrafficState = Static<typeof TrafficState>

const LastUsed = Type.Object({
  key: Type.String(),
  last_used: Type.String({ description: 'Its newest counted request; empty without any' }),
})

/** Who called, what, from where, and what went wrong. */
export const activity = {
  state: route({
    method: 'GET',
    path: '/api/activity/state',
    summary: 'Get State of Analytics',
    access,
    returns: TrafficState,
  }),
  byKey: route({
    method: 'GET',
    path: `/api/activity/keys/${range}`,
    summary: 'Get Activity by Key',
    access,
    params: Days,
    query: GroupedQuery,
    returns,
  }),
  lastUsed: route({
    method: 'GET',
    path: '/api/activity/keys/last-used',
    summary: 'Get When Keys Were Last Used',
    access,
    query: Type.Object({
      keys: Type.Optional(
        Type.String({ description: 'Hashes of at most 100 keys, comma separated' }),
      ),
    }),
    returns: Type.Object({ keys: Type.Array(LastUsed) }),
  }),
  ofKey: route({
    method: 'GET',
    path: `/api/activity/keys/:key/${range}`,
    summary: 'Get Activity of One Key',
    access,
    params: OfKey,
    query: EitherQuery,
    returns,
  }),
  endpointsOfKey: route({
    method: 'GET',
    path: `/api/activity/keys/endpoint/:key/${range}`,
    summary: 'Get Activity of One Key by Endpoint',
    access,
    params: OfKey,
    query: GroupedQuery,
    returns,
  }),
  ofKeys: route({
    method: 'GET',
    path: `/api/activity/keys/aggregate/:keys/${range}`,
    summary: 'Get Activity of Several Keys Over Time',
    access,
    params: Type.Object({ keys: Type.String(), ...days }),
    query: OverTimeQuery,
    returns,
  }),
  byClient: route({
    method: 'GET',
    path: `/api/activity/oauthid/${range}`,
    summary: 'Get Activity by OAuth Client',
    access,
    params: Days,
    query: GroupedQuery,
    returns,
  }),
  ofClient: route({
    method: 'GET',
    path: `/api/activity/oauthid/:clientId/${range}`,
    summary: 'Get Activity of One OAuth Client',
    access,
    params: OfClient,
    query: EitherQuery,
    returns,
  }),
  endpointsOfClient: route({
    method: 'GET',
    path: `/api/activity/oauthid/endpoint/:clientId/${range}`,
    summary: 'Get Activity of One OAuth Client by Endpoint',
    access,
    params: OfClient,
    query: GroupedQuery,
    returns,
  }),
  byEndpoint: route({
    method: 'GET',
    path: `/api/activity/endpoint/${range}`,
    summary: 'Get Endpoint Popularity',
    access,
    params: Days,
    query: GroupedQuery,
    returns,
  }),
  ofEndpoint: route({
    method: 'GET',
    path: `/api/activity/endpoint/detail/${range}`,
    summary: 'Get Activity of One Endpoint Over Time',
    access,
    params: Days,
    query: Type.Object({
      ...OverTimeQuery.properties,
      path: Type.Optional(Type.String({ description: 'As the table has it; else every path' })),
    }),
    returns,
  }),
  errors: route({
    method: 'GET',
    path: `/api/activity/errors/${range}`,
    summary: 'Get Errors Over Time',
    access,
    params: Days,
    query: OverTimeQuery,
    returns,
  }),
  errorsByCode: route({
    method: 'GET',
    path: `/api/activity/errors/codes/${range}`,
    summary: 'Get Errors by Code',
    access,
    params: Days,
    query: GroupedQuery,
    returns,
  }),
  errorsOfApi: route({
    method: 'GET',
    path: `/api/activity/errors/apis/:apiId/${range}`,
    summary: 'Get Errors of One API by Code',
    access,
    params: OfApi,
    query: GroupedQuery,
    returns,
  }),
  errorsOfKey: route({
    method: 'GET',
    path: `/api/activity/errors/keys/:key/${range}`,
    summary: 'Get Errors of One Key by Code',
    access,
    params: OfKey,
    query: GroupedQuery,
    returns,
  }),
  byCountry: route({
    method: 'GET',
    path: `/api/activity/geo/${range}`,
    summary: 'Get Activity by Country',
    access,
    params: Days,
    query: GroupedQuery,
    returns,
  }),
  ofCountry: route({
    method: 'GET',
    path: `/api/activity/geo/:iso/${range}`,
    summary: 'Get Activity of One Country Over Time',
    access,
    params: Type.Object({ iso: Type.String(), ...days }),
    query: OverTimeQuery,
    returns,
  }),
  byTag: route({
    method: 'GET',
    path: `/api/activity/tags/${range}`,
    summary: 'Get Activity by Tag',
    access,
    params: Days,
    query: GroupedQuery,
    returns,
  }),
} satisfies RouteTable
