import type { GatewayParts, Log } from '@svc/gateway'
import { openKeyValue } from '@svc/keyvalue'
import { createLog, version } from '@svc/service'
import {
  dataPlaneOf,
  gatewayProblems,
  gatewayStore,
  httpsOptions,
  joinService,
  type LoadedSettings,
  listenerProblems,
  loadGatewaySettings,
  openDataFolder,
} from '@svc/settings'
import { type Flags, textFlag } from '../arguments.ts'
import { explainPort } from '../listening.ts'
import { Refusal } from '../refusal.ts'
import type { Stores } from '../stores.ts'
import type { Closing } from './pump.ts'

/** Loaded on demand: a service alone needs nothing of a gateway. */
async function start(
  parts: Omit<GatewayParts, 'version' | 'https'>,
  keyOfPort: string,
): Promise<Closing> {
  const { createGateway } = await import('@svc/gateway')
  const https = await httpsOptions(parts.settings.http_server_options)
  const gateway = createGateway({ ...parts, version, https })
  const address = await gateway.listen().catch(async (error) => {
    await gateway.close()
    throw explainPort(error, keyOfPort, parts.settings.listen_address)
  })
  parts.log.info({ address }, 'the gateway is ready')
  return gateway.close
}

/** A gateway in the process of a service: on the same store, with the same secrets. */
export async function startGatewayBeside(
  { settings: theirs }: LoadedSettings,
  { keyvalue, secrets }: Pick<Stores, 'keyvalue' | 'secrets'>,
  address: string,
  log: Log,
): Promise<Closing> {
  const loaded = loadGatewaySettings()
  for (const line of loaded.warnings) log.warn({}, line)
  const settings = joinService(loaded, { settings: theirs, secrets, address })
  const [problem] = listenerProblems(settings)
  if (problem) throw new Refusal(problem)
  const parts = { settings, keyvalue, log, trustsService: address.startsWith('https:') }
  return start(parts, 'SVC_GW_LISTENPORT')
}

/** A gateway that is a process of its own, with a service or a control plane elsewhere. */
export async function startGatewayAlone(flags: Flags): Promise<Closing> {
  const { settings, warnings } = loadGatewaySettings({
    file: textFlag(flags, 'conf'),
    flags: { port: textFlag(flags, 'port'), 'data-dir': textFlag(flags, 'data-dir') },
  })
  const choice = gatewayStore(settings)
  if (!choice) throw new Refusal('storage.host: missing, a gateway of its own needs Redis')
  const [problem] = gatewayProblems(settings)
  if (problem) throw new Refusal(problem)
  const log = createLog(settings)
  for (const line of warnings) log.warn(line)
  const folder = choice.type === 'embedded' ? openDataFolder(settings.data_dir) : undefined
  const keyvalue = await openKeyValue(choice)
  const release = async () => {
    await keyvalue.close()
    folder?.release()
  }
  try {
    await keyvalue.ping()
    const parts = { settings, keyvalue, log, dataPlane: dataPlaneOf(settings) }
    const close = await start(parts, 'listen_port')
    return async () => {
      await close()
      await release()
    }
  } catch (error) {
    await release()
    throw error
  }
}
