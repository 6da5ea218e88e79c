import { openKeyValue } from '@svc/keyvalue'
import { createPump, type Log, listenForHealth } from '@svc/pump'
import { createLog } from '@svc/service'
import {
  destinationsBeside,
  type LoadedSettings,
  loadPumpSettings,
  pumpDestinations,
  pumpRedis,
  storageLayers,
} from '@svc/settings'
import { type Flags, textFlag } from '../arguments.ts'
import { Refusal } from '../refusal.ts'
import type { Stores } from '../stores.ts'

/** Ends what was started. */
export type Closing = () => Promise<void>

/** A pump in the process of a service; it writes to the layers of the service unless its file says otherwise. */
export async function startPumpBeside(
  { settings: theirs }: LoadedSettings,
  { keyvalue }: Pick<Stores, 'keyvalue'>,
  log: Log,
): Promise<Closing> {
  const { settings, warnings, given } = loadPumpSettings()
  for (const line of warnings) log.warn({}, line)
  if (!given.has('gateway_dialect')) settings.gateway_dialect = theirs.gateway_dialect
  const destinations = destinationsBeside(settings, storageLayers(theirs), theirs.data_dir)
  const pump = await createPump({ settings, keyvalue, log, destinations })
  await pump.start()
  return pump.close
}

/** A pump that is a process of its own. */
export async function startPumpAlone(flags: Flags): Promise<Closing> {
  const { settings, warnings } = loadPumpSettings({ file: textFlag(flags, 'conf') })
  const log = createLog(settings)
  for (const line of warnings) log.warn(line)
  const redis = pumpRedis(settings)
  if (!redis) {
    throw new Refusal('analytics_storage_config.host: missing, a pump of its own needs Redis')
  }
  const destinations = pumpDestinations(settings, process.cwd())
  if (destinations.pumps.length === 0)
    throw new Refusal('pumps: missing, there is nothing to write to')
  const keyvalue = await openKeyValue(redis)
  const pump = await createPump({ settings, keyvalue, log, destinations })
  const closeHealth =
    settings.health_check_endpoint_port > 0 ? await listenForHealth(settings, pump) : undefined
  await pump.start()
  log.info({ pumps: destinations.pumps.map(({ name }) => name) }, 'the pump is ready')
  return async () => {
    await pump.close()
    await closeHealth?.()
    await keyvalue.close()
  }
}
