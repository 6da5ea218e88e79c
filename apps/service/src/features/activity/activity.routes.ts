import {
  byClient,
  byCode,
  byCountry,
  byEndpoint,
  byEndpointOfOwner,
  byKey,
  byTag,
} from '@svc/analytics'
import type { contract } from '@svc/contract'
import type { Handlers } from '#http'
import type { ReadScope } from '#scope'
import { endpointSubject } from './endpoint-subject.ts'
import { findLastUsed } from './last-used.ts'
import type { Asked, Reports, ReportTools } from './reports.ts'
import { refuseOwned } from './sight.ts'
import { describeState, type StateTools } from './state.ts'
import type { Subject } from './subject.ts'

const endpoint = ['api_id', 'api_name', 'path'] as const

/** The traffic of one key or client, over time and by endpoint. */
interface One {
  name: string
  overTime: Subject
  byEndpoint: Subject
}

const oneKey = (key: string): One => ({
  name: 'key',
  overTime: { dimension: 'apikeys', values: [key], records: { keys: [key] } },
  byEndpoint: { dimension: 'keyendpoints', prefix: `${key}.`, records: { keys: [key] } },
})

const oneClient = (id: string): One => ({
  name: 'oauth-client',
  overTime: { dimension: 'oauthids', values: [id], records: { clients: [id] } },
  byEndpoint: { dimension: 'oauthendpoints', prefix: `${id}.`, records: { clients: [id] } },
})

export function createActivityRoutes(
  tools: ReportTools & StateTools & { reports: Reports },
): Handlers<typeof contract.activity> {
  const { reports, ownership } = tools

  const endpointsOf = (scope: ReadScope, call: Asked, { name, byEndpoint: subject }: One) =>
    reports.byGroup(scope, call, {
      ...{ name: `activity-of-${name}-by-endpoint`, columns: endpoint },
      ...{ ...subject, grouping: byEndpointOfOwner },
    })

  const activityOf = (scope: ReadScope, call: Asked, one: One) =>
    call.query.res === undefined
      ? endpointsOf(scope, call, one)
      : reports.overTime(scope, call, { name: `activity-of-${one.name}`, ...one.overTime })

  const handlers: Omit<Handlers<typeof contract.activity>, 'state' | 'errors'> = {
    byKey: (scope, call) =>
      reports.byGroup(scope, call, {
        ...{ name: 'activity-by-key', columns: ['key', 'alias'] },
        ...{ dimension: 'apikeys', grouping: byKey },
      }),
    lastUsed: async (scope, { query }) => ({
      keys: await findLastUsed(tools, scope, query.keys ?? ''),
    }),
    ofKey: (scope, call) => activityOf(scope, call, oneKey(call.params.key)),
    endpointsOfKey: (scope, call) => endpointsOf(scope, call, oneKey(call.params.key)),
    ofKeys(scope, call) {
      const keys = call.params.keys.split(',').filter((key) => key !== '')
      const subject: Subject = { dimension: 'apikeys', values: keys, records: { keys } }
      return reports.overTime(scope, call, { name: 'activity-of-keys', ...subject })
    },
    byClient: (scope, call) =>
      reports.byGroup(scope, call, {
        ...{ name: 'activity-by-oauth-client', columns: ['key'] },
        ...{ dimension: 'oauthids', grouping: byClient },
      }),
    ofClient: (scope, call) => activityOf(scope, call, oneClient(call.params.clientId)),
    endpointsOfClient: (scope, call) => endpointsOf(scope, call, oneClient(call.params.clientId)),
    byEndpoint: (scope, call) =>
      reports.byGroup(scope, call, {
        ...{ name: 'activity-by-endpoint', columns: endpoint },
        ...{ dimension: 'apiendpoints', grouping: byEndpoint },
      }),
    async ofEndpoint(scope, call) {
      const subject = await endpointSubject(tools, scope, call)
      return reports.overTime(scope, call, { name: 'activity-of-endpoint', ...subject })
    },
    errorsByCode: (scope, call) =>
      isNarrowed(call)
        ? reports.byErrorCode(scope, call, { name: 'errors-by-code', dimension: '' })
        : reports.byGroup(scope, call, {
            ...{ name: 'errors-by-code', columns: ['code'] },
            ...{ dimension: 'errors', grouping: byCode },
          }),
    errorsOfApi: (scope, { params, query }) =>
      reports.byErrorCode(
        scope,
        { params, query: { ...query, api_id: params.apiId } },
        { name: 'errors-of-api', dimension: '' },
      ),
    errorsOfKey: (scope, call) =>
      reports.byErrorCode(scope, call, {
        name: 'errors-of-key',
        ...oneKey(call.params.key).overTime,
      }),
    byCountry: (scope, call) =>
      reports.byGroup(scope, call, {
        ...{ name: 'activity-by-country', columns: ['iso_country'] },
        ...{ dimension: 'geo', grouping: byCountry },
      }),
    ofCountry(scope, call) {
      const values = [call.params.iso.toUpperCase()]
      const subject: Subject = { dimension: 'geo', values, records: { countries: values } }
      return reports.overTime(scope, call, { name: 'activity-of-country', ...subject })
    },
    byTag: (scope, call) =>
      reports.byGroup(scope, call, {
        ...{ name: 'activity-by-tag', columns: ['key'] },
        ...{ dimension: 'tags', grouping: byTag },
      }),
  }

  return {
    ...guarded(handlers, (scope) => refuseOwned(scope, ownership)),
    state: (scope) => describeState(tools, scope),
    errors: (scope, call) =>
      reports.overTime(scope, call, { name: 'errors', dimension: '', onlyErrors: true }),
  }
}

const isNarrowed = ({ query: { api_id, api, api_version, tags } }: Asked) =>
  [api_id, api, api_version, tags].some((each) => each !== undefined)

type AnyHandlers = Record<string, (scope: ReadScope, call: never) => unknown>

/** Every handler behind a check. The entries are those of the table, so it keeps its type. */
function guarded<T extends AnyHandlers>(handlers: T, check: (scope: ReadScope) => void): T {
  const entries = Object.entries(handlers).map(([name, handler]) => [
    name,
    (scope: ReadScope, call: never) => {
      check(scope)
      return handler(scope, call)
    },
  ])
  return Object.fromEntries(entries) as T
}
