import { type contract, ok } from '@svc/contract'
import { StaleDocument, type Stored, version } from '@svc/documents'
import type { OrganisationRecord } from '#collections'
import { conflict, invalid, notFound } from '#failure'
import type { Handlers } from '#http'
import { pageOf } from '#paging'
import type { SystemScope } from '#scope'
import { emptyOrganisation, type RemoveTools } from './organisations.remove.ts'

interface Tools extends RemoveTools {
  pageSize: number
}

type Given = Record<string, unknown> & { owner_name: string }

const initial = {
  owner_slug: '',
  cname: '',
  cname_enabled: false,
  apis: [],
  developer_quota: 0,
  developer_count: 0,
  event_options: {},
  hybrid_enabled: false,
  sso_enabled: true,
  ui: {},
  org_options_meta: {},
}

/** A whole organisation: what was sent, over the defaults; absent and `null` are the same. */
export function organisationOf(id: string, given: Given): OrganisationRecord {
  const sent = Object.entries(given).filter(([, value]) => value !== null && value !== undefined)
  return { ...initial, ...(Object.fromEntries(sent) as Given), id, org_id: id }
}

const absent = () => notFound('Could not retrieve org detail')

export function createOrganisationRoutes({
  pageSize,
  ...removing
}: Tools): Handlers<typeof contract.organisations> {
  const insert = (scope: SystemScope, record: OrganisationRecord) =>
    scope.within(record.id).organisations.insert(record)

  return {
    async list(scope, { query }) {
      const sort: Array<['owner_name', 'asc']> = [['owner_name', 'asc']]
      const { items, pages } = await pageOf(scope.organisations, {}, { ...query, sort, pageSize })
      return { organisations: await Promise.all(items.map((one) => shown(scope, one))), pages }
    },
    async create(scope, { body }) {
      const organisation = organisationOf(scope.newId(), body)
      const { id } = await insert(scope, organisation)
      return ok('Org created', id)
    },
    async import(scope, { body }) {
      const id = body.id.toLowerCase()
      if (await scope.organisations.get(id)) {
        throw conflict('Failed to save new Org object to DB')
      }
      await insert(scope, organisationOf(id, body))
      return ok('Org imported', id)
    },
    async get(scope, { params }) {
      const organisation = await scope.organisations.get(params.id)
      if (!organisation) throw absent()
      return shown(scope, organisation)
    },
    async update({ organisations, expected }, { params, body }) {
      const replace = () => organisationOf(params.id, body)
      if (!(await organisations.change(params.id, replace, expected))) throw absent()
      return ok('Org updated')
    },
    async remove(scope, { params }) {
      const organisation = await scope.organisations.get(params.id)
      if (!organisation) throw absent()
      refuseStale(organisation, scope.expected)
      await emptyOrganisation(scope.within(params.id), removing)
      return ok('Org deleted')
    },
    async generatePortals({ organisations, expected }, { params, body }) {
      if (!/^[^\s/]+$/.test(body.domain))
        throw invalid(`domain '${body.domain}' is not a host name`)
      const edit = <T extends object>(before: T) => ({
        ...before,
        cname: body.domain,
        cname_enabled: true,
      })
      if (!(await organisations.change(params.id, edit, expected)))
        throw notFound('Could not generate APIs')
      return ok('Org updated')
    },
  }
}

/** What an organisation owns goes before it, so its version is compared before anything goes. */
function refuseStale(organisation: Stored<OrganisationRecord>, expected: number | undefined) {
  if (expected === undefined || expected === organisation[version]) return
  throw new StaleDocument('organisations', organisation.id)
}

/** `org_id` repeats the id for the organisation wall; developers are counted, not remembered. */
async function shown(
  { within }: Pick<SystemScope, 'within'>,
  organisation: OrganisationRecord,
): Promise<{ id: string; owner_name: string; developer_count: number }> {
  const { org_id: _, ...rest } = organisation
  const developer_count = await within(organisation.id).developers.count()
  return { ...rest, developer_count, id: organisation.id, owner_name: organisation.owner_name }
}
