import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeHome } from '#tools/services/home.mjs'
import { findFreePort } from '#tools/services/server.mjs'

/** Why there is no gateway of the family to test with. */
export const missingGateway = process.env.SVC_TEST_GATEWAY_BIN
  ? undefined
  : 'SVC_TEST_GATEWAY_BIN names no gateway'

interface Redis {
  host: string
  port: number
  database: number
}

const common = (redis: Redis) => ({
  listen_address: '127.0.0.1',
  secret: 'the secret of its control API',
  storage: { type: 'redis', ...redis },
  hash_keys: true,
  hash_key_function: 'murmur64',
  allow_insecure_configs: false,
})

interface Attached {
  /** The service that it registers at. */
  serviceUrl: string
  redis: Redis
  nodeSecret: string
}

/** The configuration of the guide: everything that attaches an unmodified gateway. */
export const attachedTo = ({ serviceUrl, redis, nodeSecret }: Attached) => ({
  ...common(redis),
  node_secret: nodeSecret,
  use_db_app_configs: true,
  db_app_conf_options: { connection_string: serviceUrl, node_is_segmented: false },
  policies: {
    policy_source: 'service',
    policy_connection_string: serviceUrl,
    allow_explicit_policy_id: true,
  },
  enable_analytics: false,
})

interface Connected {
  /** `host:port` of the control plane. */
  controlPlane: string
  /** A store of its own. */
  redis: Redis
  org: string
  /** The access credential of a user. */
  key: string
  group: string
}

/** The configuration of the guide for an unmodified gateway as a data plane. */
export const connectedTo = ({ controlPlane, redis, org, key, group }: Connected) => ({
  ...common(redis),
  use_db_app_configs: false,
  policies: { policy_source: 'rpc' },
  enable_analytics: true,
  analytics_config: { type: 'rpc' },
  slave_options: {
    ...{ use_rpc: true, rpc_key: org, api_key: key, group_id: group },
    ...{ connection_string: controlPlane, enable_rpc_cache: true, bind_to_slugs: false },
    key_space_sync_interval: 1,
  },
  auth_override: {
    force_auth_provider: true,
    auth_provider: { name: '', storage_engine: 'rpc', meta: {} },
  },
})

/** An unmodified gateway as a process of its own. It does not outlive the test process. */
export async function startFamilyGateway(configuration: object) {
  const home = makeHome('family-gateway')
  const port = await findFreePort()
  const file = join(home.folder, 'gateway.conf')
  for (const folder of ['apps', 'middleware', 'templates']) mkdirSync(join(home.folder, folder))
  writeFileSync(file, JSON.stringify({ ...configuration, listen_port: port }))
  const child = spawn(String(process.env.SVC_TEST_GATEWAY_BIN), ['--conf', file], {
    cwd: home.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  home.adopt(child.pid ?? 0)
  return { url: `http://127.0.0.1:${port}`, printed: () => printed, clear: home.clear }
}
