import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog, createService, type Service } from '@svc/service'
import { checkStart, type LoadedSettings } from '@svc/settings'
import { bootstrapWhenEmpty } from '../first-run.ts'
import { Refusal } from '../refusal.ts'
import { openStores, readSettings } from '../stores.ts'
import type { Command } from './command.ts'

const drainMs = 5_000

/** The bundle lies in `dist/`, with the front-end beside it. */
const beside = dirname(fileURLToPath(import.meta.url))

async function listen({ app }: Service, { settings }: LoadedSettings) {
  const { listen_address: host, listen_port: port } = settings
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new Refusal(`listen_port: ${port} on ${host} is in use`)
    if (code === 'EACCES') throw new Refusal(`listen_port: ${port} may not be used`)
    throw error
  }
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

export const start: Command = {
  usage: '[--conf FILE] [--port N] [--data-dir DIR] [--bootstrap]',
  summary: 'Runs the service; --bootstrap sets an empty store up.',
  async run(_, flags) {
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
    stopOnSignal(async () => {
      await service.close()
      await stores.close()
    })
  },
}
