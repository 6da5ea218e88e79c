import { createControlPlaneService, createLog } from '@svc/service'
import { checkStart, usesDataFolder } from '@svc/settings'
import type { Flags } from '../arguments.ts'
import { homeDirOf } from '../home-dir.ts'
import { explainPort } from '../listening.ts'
import { Refusal } from '../refusal.ts'
import { openStores, readSettings } from '../stores.ts'
import type { Closing } from './pump.ts'

/** A control plane that is a process of its own, on the stores of a service. */
export async function startControlPlaneAlone(flags: Flags): Promise<Closing> {
  const loaded = readSettings(flags)
  const { settings } = loaded
  if (usesDataFolder(settings)) {
    throw new Refusal(
      'redis_host, storage.main: a control plane of its own needs Redis and a database server',
    )
  }
  const log = createLog(settings)
  for (const line of [...loaded.warnings, ...checkStart(loaded).notices]) log.warn(line)
  const stores = await openStores(loaded)
  const plane = await createControlPlaneService({
    ...{ settings, log, ...stores, now: () => new Date() },
    homeDir: homeDirOf(settings),
  })
  const close = async () => {
    await plane.close()
    await stores.close()
  }
  const { listen_address } = settings.control_plane
  const port = await plane.listen().catch(async (error) => {
    await close()
    throw explainPort(error, 'control_plane.listen_port', listen_address)
  })
  log.info({ address: listen_address, port }, 'the control plane is ready')
  return close
}
