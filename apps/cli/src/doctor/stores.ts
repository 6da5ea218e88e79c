import { existsSync } from 'node:fs'
import { type LayerSettings, openStore } from '@svc/documents'
import { openKeyValue } from '@svc/keyvalue'
import { keyValueChoice, type LoadedSettings, storageLayers } from '@svc/settings'
import { type Finding, findingsOf } from './finding.ts'
import type { Server } from './server.ts'
import { checkShape } from './shape.ts'

const { ok, note, problem } = findingsOf('stores')

const patienceMs = 3_000

/** What the stores say, and the servers that were met. */
export interface StoresFound {
  findings: Finding[]
  servers: Server[]
}

interface Described {
  ping(): Promise<void>
  describe(): Promise<{ version?: string; clock?: Date }>
}

/** Asks a store for its facts; what keeps it from answering is a finding. */
async function meet(
  name: string,
  engine: Server['engine'],
  store: Described,
): Promise<StoresFound> {
  try {
    await store.ping()
    const from = Date.now()
    const { version, clock } = await store.describe()
    const server = { name, engine, version, clock, asked: new Date((from + Date.now()) / 2) }
    const text = `${name}: ${engine}${version ? ` ${version}` : ''} answers in ${Date.now() - from} ms`
    return { findings: [ok(text)], servers: [server] }
  } catch (error) {
    return { findings: [problem(`${name}: ${reasonOf(error)}`, adviceFor(name))], servers: [] }
  }
}

const adviceFor = (name: string) =>
  name === 'key-value store'
    ? 'start Redis, or correct redis_host and its neighbours'
    : 'start the server, or correct the connection string of this layer'

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

async function checkLayer(name: string, layer: LayerSettings): Promise<StoresFound> {
  const { type, connection_string: place } = layer
  if (type === 'sqlite' && place !== ':memory:' && !existsSync(place)) {
    return {
      findings: [note(`${name}: ${place} is not there yet`, '`svc start` makes it')],
      servers: [],
    }
  }
  const store = await openStore({ ...layer, connect_timeout_ms: patienceMs })
  try {
    const met = await meet(name, type, store)
    const isMain = name === 'main' && met.servers.length > 0
    return { ...met, findings: [...met.findings, ...(isMain ? await checkShape(store) : [])] }
  } finally {
    await store.close()
  }
}

async function checkRedis(settings: LoadedSettings['settings']): Promise<StoresFound> {
  const choice = keyValueChoice(settings)
  if (choice.type === 'embedded') return { findings: [], servers: [] }
  const keyvalue = await openKeyValue(choice)
  try {
    return await meet('key-value store', 'redis', keyvalue)
  } finally {
    await keyvalue.close()
  }
}

/** Reaches for every store that the settings name. Changes nothing in them. */
export async function checkStores({
  settings,
}: Pick<LoadedSettings, 'settings'>): Promise<StoresFound> {
  const layers = Object.entries(storageLayers(settings)).flatMap(([name, layer]) =>
    layer ? [checkLayer(name, layer)] : [],
  )
  const found = await Promise.all([...layers, checkRedis(settings)])
  return {
    findings: found.flatMap(({ findings }) => findings),
    servers: found.flatMap(({ servers }) => servers),
  }
}
