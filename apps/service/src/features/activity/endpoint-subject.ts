import { nameEndpoint, readPathOfVersion } from '@svc/analytics'
import type { ReadScope } from '#scope'
import { type Asked, demandRange, type ReportTools } from './reports.ts'
import { demandSeen, lookAround } from './sight.ts'
import type { Subject } from './subject.ts'

type AskedOfEndpoint = Asked & { query: { path?: string } }

/** The traffic of one path: of one API under whatever version, or of all that have such a path. */
export async function endpointSubject(
  { requests, ownership }: Pick<ReportTools, 'requests' | 'ownership'>,
  scope: ReadScope,
  { params, query }: AskedOfEndpoint,
): Promise<Subject> {
  const { path, api_version: version } = query
  if (path === undefined) return { dimension: 'apiendpoints' }
  const records = { path }
  const named = query.api_id ?? query.api
  if (named === undefined) {
    return { dimension: 'endpoints', values: [nameEndpoint('', '', path).endpoint], records }
  }
  const sight = await lookAround(scope, ownership)
  const api = await demandSeen(scope, sight, named)
  const known = await requests.rank({
    ...{ orgs: sight.orgs, range: demandRange(params), dimension: 'apiendpoints' },
    prefix: Buffer.from(`${api}:`).toString('hex'),
  })
  const values = known
    .map(({ value }) => value)
    .filter((value) => {
      const read = readPathOfVersion(value)
      return read.path === path && (version === undefined || read.version === version)
    })
  return { dimension: 'apiendpoints', values, records }
}
