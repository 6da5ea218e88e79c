import type { contract, Reply } from '@svc/contract'
import type { DocumentStore } from '@svc/documents'
import type { KeyValue } from '@svc/keyvalue'

export type Health = Reply<typeof contract.system.hello>

export interface HealthSources {
  version: string
  keyvalue: KeyValue
  /** The four layers; those without settings of their own are the main one. */
  layers: Record<'main' | 'analytics' | 'logs' | 'uptime', Pick<DocumentStore, 'ping'>>
  auditProblem: () => string | undefined
  now: () => Date
}

const waitMs = 2_000

async function answers(ping: () => Promise<void>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('does not answer')), waitMs)
  })
  try {
    await Promise.race([ping(), late])
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    clearTimeout(timer)
  }
}

/** The state of everything that the service stands on. */
export function createHealth(sources: HealthSources): () => Promise<Health> {
  const { layers, keyvalue, now, version, auditProblem } = sources
  const component = (output: string | undefined, componentType: string) => ({
    status: output === undefined ? 'pass' : 'fail',
    componentType,
    time: now().toISOString(),
    ...(output !== undefined && { output }),
  })
  return async () => {
    const stores = Object.entries(layers)
    const [kept, ...layered] = await Promise.all([
      answers(() => keyvalue.ping()),
      ...stores.map(([, store]) => answers(() => store.ping())),
    ])
    const details: Health['details'] = { redis: component(kept, 'datastore') }
    stores.forEach(([name], at) => {
      details[name] = component(layered[at], 'datastore')
    })
    const audit = auditProblem()
    if (audit !== undefined) details.audit = component(audit, 'system')
    const failing = Object.values(details).filter(({ status }) => status === 'fail')
    const status = failing.length === 0 ? 'pass' : 'warn'
    return { status, version, description: 'Svc Dashboard', details }
  }
}
