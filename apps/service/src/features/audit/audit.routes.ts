import { type AuditQuery, type AuditRecord, type contract, ok } from '@svc/contract'
import type { StoredAuditRecord } from '#collections'
import { invalid, notFound } from '#failure'
import { download, type Handlers } from '#http'
import { pageOf } from '#paging'
import type { Sealer } from '#secrets'
import { csvOf } from './audit.csv.ts'
import { pruneChains } from './audit.prune.ts'
import { verifyChains } from './audit.verify.ts'

interface Tools {
  pageSize: number
  sealer: Sealer
  /** Where records are instead of the database: there they cannot be asked for here. */
  elsewhere: string | undefined
}

const dayMs = 86_400_000

/** Both days are included, in UTC. */
function between({ from_date, to_date }: AuditQuery) {
  const start = (day: string, shift = 0) => {
    const at = Date.parse(`${day}T00:00:00Z`)
    if (Number.isNaN(at)) throw invalid('could not retrieve audit records', [`'${day}' is no day`])
    return new Date(at + shift).toISOString()
  }
  return {
    ...(from_date && { gte: start(from_date) }),
    ...(to_date && { lt: start(to_date, dayMs) }),
  }
}

function filterOf(query: AuditQuery) {
  const { user, action, ip, method, status, url } = query
  const at = between(query)
  return {
    ...(user && { user }),
    ...(action && { action }),
    ...(ip && { ip }),
    ...(method && { method: method.toUpperCase() }),
    ...(status !== undefined && { status }),
    ...(url && { path: { includes: url } }),
    ...(Object.keys(at).length > 0 && { at }),
  }
}

function shown(record: StoredAuditRecord): AuditRecord {
  const { id, at: _at, path: _path, chain: _c, seq: _s, prev: _p, hash: _h, ...rest } = record
  return { _id: id, ...rest }
}

export function createAuditRoutes(tools: Tools): Handlers<typeof contract.audit> {
  const { pageSize, sealer } = tools
  const refuseFiles = (message: string) => {
    if (tools.elsewhere) throw invalid(message, [tools.elsewhere])
  }
  const newest: Array<['at', 'desc']> = [['at', 'desc']]

  return {
    async list({ auditRecords }, { query }) {
      refuseFiles('could not retrieve audit records')
      const filter = filterOf(query)
      if (query.download) {
        const all = (await auditRecords.find(filter, { sort: newest })).map(shown)
        if (query.type === 'csv') return download('audit-logs.csv', csvOf(all))
        return download('audit-logs.json', JSON.stringify(all))
      }
      const { items, pages } = await pageOf(auditRecords, filter, {
        ...query,
        sort: newest,
        pageSize,
      })
      return { audit_logs: items.map(shown), pages }
    },
    async chain(scope) {
      refuseFiles('could not retrieve audit records')
      return verifyChains(scope, sealer)
    },
    async verifyEverything(scope) {
      refuseFiles('could not retrieve audit records')
      return verifyChains(scope, sealer)
    },
    async prune(scope, { query }) {
      refuseFiles('could not prune audit records')
      const { gte: before } = between({ from_date: query.before })
      const pruned = await pruneChains(scope, sealer, before ?? '')
      return ok('Audit records pruned', { pruned })
    },
    async get({ auditRecords }, { params }) {
      refuseFiles('could not retrieve audit record')
      const record = await auditRecords.get(params.id)
      if (!record) throw notFound('could not retrieve audit record')
      return shown(record)
    },
  }
}
