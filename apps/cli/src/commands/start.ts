import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog, createService, type Service } from '@svc/service'
import { checkStart, type LoadedSettings } from '@svc/settings'
import { textFlag } from '../arguments.ts'
import { bootstrapWhenEmpty } from '../first-run.ts'
import { startPumpAlone, startPumpBeside } from '../processes/pump.ts'
import { Refusal } from '../refusal.ts'
import { openStores, readSettings } from '../stores.ts'
import type { Run } from './command.ts'

const drainMs = 5_000

/** The bundle lies in `dist/`, with the front-end beside it. */
const beside = dirname(fileURLToPath(import.meta.url))

/** What keeps a port from being used, in words. */
const portProblems: Record<string, string> = {
  EADDRINUSE: 'is in use',
  EACCES: 'may not be used',
  EADDRNOTAVAIL: 'is not an address of this machine',
}

async function listen(service: Service, { settings }: LoadedSettings) {
  try {
    return await service.listen()
  } catch (error) {
    const { code = '', port } = error as NodeJS.ErrnoException & { port?: number }
    const problem = portProblems[code]
    if (!problem) throw error
    const key = port === settings.listen_port ? 'listen_port' : 'metrics.listen_port'
    throw new Refusal(`${key}: ${port} on ${settings.listen_address} ${problem}`)
  }
}

const processes = ['service', 'pump']

function refuseUnknownProcess(only: string | undefined) {
  if (only === undefined || processes.includes(only)) return
  throw new Refusal(`--only: '${only}' is not one of ${processes.join(', ')}`)
}

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
  if (only === 'pump') {
    stopOnSignal(await startPumpAlone(flags))
    return
  }
  const loaded = readSettings(flags)
  const { settings } = loaded
  const log = createLog(settings)
  for (const line of [...loaded.warnings, ...checkStart(loaded).notices]) log.warn(line)
  const stores = await openStores(loaded)
  const service = await createService({
    ...{ settings, log, ...stores, now: () => new Date() },
    homeDir: settings.home_dir || dirname(beside),
    webRoot: join(beside, 'web'),
  })
  const address = await listen(service, loaded).catch(async (error) => {
    await stores.close()
    throw error
  })
  log.info({ address }, 'SVC Dashboard is ready')
  if (flags.bootstrap) await bootstrapWhenEmpty(service, address)
  const closePump = only === undefined ? await startPumpBeside(loaded, stores, log) : undefined
  stopOnSignal(async () => {
    await closePump?.()
    await service.close()
    await stores.close()
  })
}
