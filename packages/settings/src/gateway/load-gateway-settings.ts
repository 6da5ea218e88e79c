import { join } from 'node:path'
import type { KeyValueChoice } from '../derived/key-value.ts'
import { redisChoice } from '../derived/redis.ts'
import type { Secrets } from '../derived/secrets.ts'
import {
  type Configuration,
  type LoadedConfiguration,
  type LoadOptions,
  loadConfiguration,
} from '../load-configuration.ts'
import type { Settings } from '../schema/index.ts'
import { dataPlaneProblems, isDataPlane } from './data-plane.ts'
import { type GatewaySettings, gatewaySchema } from './schema.ts'

/** The configuration of the reference gateway. */
export const gatewayConfiguration: Configuration<typeof gatewaySchema> = {
  schema: gatewaySchema,
  prefix: 'SVC_GW_',
  fileName: 'svc.conf',
}

/** Reads the settings of the gateway; see `loadConfiguration`. */
export const loadGatewaySettings = (
  options: LoadOptions = {},
): LoadedConfiguration<GatewaySettings> => loadConfiguration(gatewayConfiguration, options)

/** What a gateway has in common with the service of the same process. */
export interface Company {
  settings: Settings
  secrets: Secrets
  /** Where the service answers. */
  address: string
}

/** The settings of a gateway beside a service: what nobody gave is what the service says. */
export function joinService(
  { settings, given }: LoadedConfiguration<GatewaySettings>,
  { settings: theirs, secrets, address }: Company,
): GatewaySettings {
  const shared: Partial<GatewaySettings> = {
    secret: secrets.gateway,
    node_secret: secrets.node,
    gateway_dialect: theirs.gateway_dialect,
    hash_keys: theirs.hash_keys,
    hash_key_function: theirs.hash_key_function,
    hash_key_function_fallback: theirs.hash_key_function_fallback,
    min_token_length: theirs.min_token_length,
    allow_master_keys: theirs.enable_master_keys,
    enable_hashed_keys_listing: theirs.enable_hashed_keys_listing,
    oauth_token_expired_retain_period: theirs.oauth_token_expired_retain_period,
  }
  const notGiven = Object.entries(shared).filter(([name]) => !given.has(name))
  const options = settings.db_app_conf_options
  return {
    ...settings,
    ...Object.fromEntries(notGiven),
    db_app_conf_options: {
      ...options,
      connection_string: options.connection_string || address,
    },
  }
}

/** The Redis that the settings of a gateway name. */
function redisOf({ storage }: GatewaySettings) {
  const { addrs, host, port, database, timeout, optimisation_max_active: maxActive } = storage
  return redisChoice({
    ...{ addrs, addrsKey: 'storage.addrs', host, port, database, timeout, maxActive },
    enableCluster: storage.enable_cluster,
    texts: {
      masterName: storage.master_name,
      sentinelPassword: storage.sentinel_password,
      username: storage.username,
      password: storage.password,
    },
    ...(storage.use_ssl && { tls: tlsOf(storage) }),
  })
}

/**
 * The store of a gateway alone. A data plane has one to itself, and so it may be in its data folder;
 * any other gateway shares the Redis of its service.
 */
export function gatewayStore(settings: GatewaySettings): KeyValueChoice | undefined {
  const redis = settings.storage.type === 'redis' ? redisOf(settings) : undefined
  if (redis || !isDataPlane(settings)) return redis
  return { type: 'embedded', file: join(settings.data_dir, 'data-plane.sqlite') }
}

const tlsOf = (storage: GatewaySettings['storage']) => ({
  files: { caFile: storage.ca_file, certFile: storage.cert_file, keyFile: storage.key_file },
  skipVerify: storage.ssl_insecure_skip_verify,
})

/** What keeps any gateway from starting, one line each. */
export function listenerProblems({ http_server_options: options }: GatewaySettings): string[] {
  if (!options.use_ssl || options.certificates.length > 0) return []
  return ['http_server_options.certificates: missing, http_server_options.use_ssl needs one']
}

/** What keeps a gateway of its own from starting, one line each. */
export function gatewayProblems(settings: GatewaySettings): string[] {
  const [problem] = listenerProblems(settings)
  if (problem) return [problem]
  if (isDataPlane(settings)) return dataPlaneProblems(settings)
  const needed = {
    secret: settings.secret,
    node_secret: settings.node_secret,
    'db_app_conf_options.connection_string': settings.db_app_conf_options.connection_string,
  }
  return Object.entries(needed)
    .filter(([, value]) => value === '')
    .map(([name]) => `${name}: missing, a gateway of its own needs it`)
}
