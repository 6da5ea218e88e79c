import type { GatewayParts, Log } from '@svc/gateway'
import { openKeyValue } from '@svc/keyvalue'
import { createLog, version } from '@svc/service'
import {
  gatewayProblems,
  gatewayRedis,
  joinService,
  type LoadedSettings,
  loadGatewaySettings,
} from '@svc/settings'
import { type Flags, textFlag } from '../arguments.ts'
import { explainPort } from '../listening.ts'
import { Refusal } from '../refusal.ts'
import type { Stores } from '../stores.ts'
import type { Closing } from './pump.ts'

/** Loaded on demand: a service alone needs nothing of a gateway. */
async function start(parts: Omit<GatewayParts, 'version'>, keyOfPort: string): Promise<Closing> {
  const { createGateway } = await import('@svc/gateway')
  const gateway = createGateway({ ...parts, version })
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
  const parts = { settings, keyvalue, log, trustsService: address.startsWith('https:') }
  return start(parts, 'SVC_GW_LISTENPORT')
}

/** A gateway that is a process of its own, with a service elsewhere. */
export async function startGatewayAlone(flags: Flags): Promise<Closing> {
  const { settings, warnings } = loadGatewaySettings({
    file: textFlag(flags, 'conf'),
    flags: { port: textFlag(flags, 'port') },
  })
  const redis = gatewayRedis(settings)
  if (!redis) throw new Refusal('storage.host: missing, a gateway of its own needs Redis')
  const [problem] = gatewayProblems(settings)
  if (problem) throw new Refusal(problem)
  const log = createLog(settings)
  for (const line of warnings) log.warn(line)
  const keyvalue = await openKeyValue(redis)
  await keyvalue.ping()
  const close = await start({ settings, keyvalue, log }, 'listen_port')
  return async () => {
    await close()
    await keyvalue.close()
  }
}
