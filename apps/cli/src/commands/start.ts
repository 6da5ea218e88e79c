import { join } from 'node:path'
import { createLog, createService, type Service } from '@svc/service'
import { checkStart, type LoadedSettings } from '@svc/settings'
import { type Flags, textFlag } from '../arguments.ts'
import { bootstrapWhenEmpty } from '../first-run.ts'
import { beside, homeDirOf } from '../home-dir.ts'
import { explainPort } from '../listening.ts'
import { startControlPlaneAlone } from '../processes/control-plane.ts'
import { startGatewayAlone, startGatewayBeside } from '../processes/gateway.ts'
import { type Closing, startPumpAlone, startPumpBeside } from '../processes/pump.ts'
import { Refusal } from '../refusal.ts'
import { openStores, readSettings } from '../stores.ts'
import type { Run } from './command.ts'

const drainMs = 5_000

const processes = ['service', 'pump', 'gateway', 'control-plane']

/** What runs alone when `--only` names it; the service is composed below. */
const alone: Record<string, ((flags: Flags) => Promise<Closing>) | undefined> = {
  pump: startPumpAlone,
  gateway: startGatewayAlone,
  'control-plane': startControlPlaneAlone,
}

function refuseUnknownProcess(only: string | undefined) {
  if (only === undefined || processes.includes(only)) return
  throw new Refusal(`--only: '${only}' is not one of ${processes.join(', ')}`)
}

/** Which of the settings names the port that could not be had. */
function keyOfPort(port: number, settings: LoadedSettings['settings']): string {
  if (port === settings.listen_port) return 'listen_port'
  const isPlane = settings.control_plane.enabled && port === settings.control_plane.listen_port
  return isPlane ? 'control_plane.listen_port' : 'metrics.listen_port'
}

const listen = (service: Service, { settings }: LoadedSettings) =>
  service.listen().catch((error) => {
    throw explainPort(
      error,
      keyOfPort(error.port, settings),
      error.address ?? settings.listen_address,
    )
  })

/** Runs once: a second signal while draining changes nothing. */
function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(0), drainMs).unref()
      void stop().then(() => process.exit(0))
    })
  }
}

export const run: Run = async (_, flags) => {
  const only = textFlag(flags, 'only')
  refuseUnknownProcess(only)
  const startAlone = alone[only ?? '']
  if (startAlone) {
    stopOnSignal(await startAlone(flags))
    return
  }
  const loaded = readSettings(flags)
  const { settings } = loaded
  const log = createLog(settings)
  for (const line of [...loaded.warnings, ...checkStart(loaded).notices]) log.warn(line)
  const stores = await openStores(loaded)
  const service = await createService({
    ...{ settings, log, ...stores, now: () => new Date() },
    homeDir: homeDirOf(settings),
    webRoot: join(beside, 'web'),
  })
  const closings: Closing[] = [stores.close]
  const close = async () => {
    for (const closing of closings.toReversed()) await closing()
  }
  try {
    const address = await listen(service, loaded)
    closings.push(service.close)
    log.info({ address }, 'SVC Dashboard is ready')
    if (only === undefined) {
      closings.push(await startPumpBeside(loaded, stores, log))
      closings.push(await startGatewayBeside(loaded, stores, address, log))
    }
    if (flags.bootstrap) await bootstrapWhenEmpty(service, address)
  } catch (error) {
    await close()
    throw error
  }
  stopOnSignal(close)
}
