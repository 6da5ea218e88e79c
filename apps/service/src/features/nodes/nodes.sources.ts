import { toDialect } from '@svc/definitions'
import { type Stored, version } from '@svc/documents'
import type { Dialect } from '@svc/names'
import type { Logger } from 'pino'
import type { ApiRecord } from '#collections'
import type { createPresenter } from '#features/apis'
import { policyOf } from '#features/policies'
import type { SystemScope } from '#scope'
import { encodeMapKeys, segmentTags } from './data-plane-form.ts'

interface Tools {
  systemOf: () => SystemScope
  present: ReturnType<typeof createPresenter>
  dialect: Dialect
  log: Logger
  /** Of one organisation, as data planes read it; without it of all, as the cluster does. */
  org?: string
}

interface Loaded {
  id: string
  version: number
  text: string
  labels: string[]
}

/** Gateways drop a whole list for one id that is not of this form. */
const objectId = (id: string) => (/^[0-9a-f]{24}$/.test(id) ? id : '')

/** APIs as gateways load them: the active ones, webhooks in them. */
export function createApiSource({ systemOf, present, dialect, log, org }: Tools) {
  const apisOf = (scope: SystemScope) => (org === undefined ? scope : scope.within(org)).apis
  const written = org === undefined ? <T>(definition: T) => definition : encodeMapKeys
  /** Webhooks are those of the API's own organisation, whatever ids it names. */
  function presenterOf(scope: SystemScope) {
    const byOrganisation = new Map<string, ReturnType<typeof present>>()
    return (record: Stored<ApiRecord>) => {
      const known = byOrganisation.get(record.org_id) ?? present(scope.within(record.org_id))
      byOrganisation.set(record.org_id, known)
      return known(record)
    }
  }
  return {
    versions: () => apisOf(systemOf()).versions({ active: true }),
    async load(ids: string[]) {
      const scope = systemOf()
      const show = presenterOf(scope)
      const texts: Loaded[] = []
      for (const record of await apisOf(scope).find({ id: { in: ids }, active: true })) {
        try {
          const { api_definition, oas } = await show(record)
          const classic = { ...api_definition, id: objectId(record.id), org_id: record.org_id }
          const text = JSON.stringify({
            api_definition: written(classic),
            oas: oas ? toDialect(oas, dialect) : null,
          })
          const labels = segmentTags(classic)
          texts.push({ id: record.id, version: record[version], text, labels })
        } catch (err) {
          log.error({ err, api_id: record.api_id }, 'an API cannot be given to gateways')
        }
      }
      return texts
    },
  }
}

/** Policies as gateways read them. */
export function createPolicySource({ systemOf, org }: Pick<Tools, 'systemOf' | 'org'>) {
  const policies = () => (org === undefined ? systemOf() : systemOf().within(org)).policies
  return {
    versions: () => policies().versions(),
    async load(ids: string[]) {
      const found = await policies().find({ id: { in: ids } })
      return found.map((record) => {
        const policy = policyOf(record)
        const text = JSON.stringify({ ...policy, _id: objectId(record.id) })
        return { id: record.id, version: record[version], text }
      })
    },
  }
}
