import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Contract, contract, createClient } from '@svc/contract'
import { type Layers, openLayers } from '@svc/documents'
import { openTrafficLayers, type TrafficLayers } from '@svc/documents/traffic'
import { type KeyValue, openKeyValue } from '@svc/keyvalue'
import {
  keyValueChoice,
  loadSettings,
  type Settings,
  secretsOf,
  storageLayers,
} from '@svc/settings'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { collections } from '#collections'
import { createService } from '../app.ts'
import { createBrowsers } from './browser.ts'
import { createBuilders } from './builders.ts'
import { createAsk, createSender } from './sender.ts'

export { zipOf } from './archive.ts'
export { cookiesIn } from './browser.ts'
export { attribute, type MadeCertificate, makeCertificate } from './certificates.ts'
export { connectPlane } from './data-plane.ts'
export { keyValueEngines } from './engines.ts'
export { onEveryEngine, type StartHub } from './every-engine.ts'
export { formOf } from './form.ts'
export { hearAsGateway, speakAsGateway } from './gateway.ts'
export { openMailbox } from './mailbox.ts'
export { createNode } from './node.ts'
export { startPipeline } from './pipeline.ts'
export { offerApi, visitPortal } from './portal.ts'
export { missingRedis, startOwnRedis } from './redis.ts'
export { keepTraffic } from './traffic.ts'

type DeepPartial<T> = { [K in keyof T]?: T[K] extends object ? DeepPartial<T[K]> : T[K] }

export interface HubOptions {
  settings?: DeepPartial<Settings>
  now?: () => Date
  /** Ends with the test that is running, unless somebody else closes it. */
  keep?: boolean
  /** Where logs go, for tests that read them. */
  log?: NodeJS.WritableStream
  /** Files of the home folder, by their path in it. */
  files?: Record<string, string>
  /** Another instance on the stores of this one. */
  beside?: { settings: Settings; layers: Layers; traffic: TrafficLayers; keyvalue: KeyValue }
}

function overlay(base: object, over: object): object {
  const entries = Object.entries(over).map(([key, value]) => {
    const below = (base as Record<string, unknown>)[key]
    const deep = isPlain(value) && isPlain(below)
    return [key, deep ? overlay(below, value) : value]
  })
  return { ...base, ...Object.fromEntries(entries) }
}
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const adminSecret = 'the admin secret of tests'

/** The defaults in a folder of their own, with what the test wants otherwise. */
function settingsIn(folder: string, over: DeepPartial<Settings>): Settings {
  const { settings: defaults } = loadSettings({
    env: {},
    cwd: folder,
    flags: { 'data-dir': folder },
  })
  const base = { admin_secret: adminSecret, security: { secret_key: 'a secret key for tests' } }
  // Overlaying keeps every key of the defaults, so the result is still whole.
  return overlay(overlay(defaults, base), over) as Settings
}

async function openStores(settings: Settings) {
  const places = storageLayers(settings)
  const layers = await openLayers(places)
  const traffic = await openTrafficLayers(places, settings.gateway_dialect)
  await layers.main.ensure(Object.values(collections))
  const choice = keyValueChoice(settings)
  const keyvalue = await openKeyValue(
    choice.type === 'redis' ? choice : { type: 'embedded', file: ':memory:' },
  )
  return { layers, traffic, keyvalue }
}

/** A whole service on real stores, without a port: requests go in by `inject`. */
export async function startHub(options: HubOptions = {}) {
  const { settings: over = {}, now, keep, log, files = {}, beside } = options
  const folder = await mkdtemp(join(tmpdir(), 'svc-hub-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const settings = beside?.settings ?? settingsIn(folder, over)
  const { layers, traffic, keyvalue } = beside ?? (await openStores(settings))
  async function closeStores() {
    if (!beside) {
      await keyvalue.close()
      await traffic.close()
      await layers.close()
    }
    await rm(folder, { recursive: true, force: true })
  }
  const starting = createService({
    ...{ settings, layers, traffic, keyvalue, secrets: secretsOf(settings), homeDir: folder },
    log: pino({ level: log ? 'debug' : 'silent' }, log as never),
    webRoot: join(folder, 'web'),
    now: now ?? (() => new Date()),
  })
  const service = await starting.catch(async (error) => {
    await closeStores()
    throw error
  })
  await service.app.ready()
  const send = createSender(service.app)
  const administration = createClient<Contract>(contract, send({ 'admin-auth': adminSecret }))

  async function close() {
    await service.close()
    await closeStores()
  }
  if (!keep) onTestFinished(close)
  return {
    ...service,
    ...createBuilders(administration, send),
    ...createBrowsers(service.app, send),
    /** Any request, as it goes over the wire. */
    ask: createAsk(service.app),
    send,
    administration,
    layers,
    traffic,
    keyvalue,
    folder,
    settings,
    close,
  }
}

export type { Member } from './builders.ts'
export type Hub = Awaited<ReturnType<typeof startHub>>
