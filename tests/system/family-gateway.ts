import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeHome } from '#tools/services/home.mjs'
import { findFreePort } from '#tools/services/server.mjs'

/** Why there is no gateway of the family to test with. */
export const missingGateway = process.env.SVC_TEST_GATEWAY_BIN
  ? undefined
  : 'SVC_TEST_GATEWAY_BIN names no gateway'

interface Attached {
  /** The service that it registers at. */
  serviceUrl: string
  redis: { host: string; port: number; database: number }
  nodeSecret: string
}

/** The configuration of the guide: everything that attaches an unmodified gateway. */
const configurationOf = ({ serviceUrl, redis, nodeSecret }: Attached, port: number) => ({
  listen_address: '127.0.0.1',
  listen_port: port,
  secret: 'the secret of its control API',
  node_secret: nodeSecret,
  use_db_app_configs: true,
  db_app_conf_options: { connection_string: serviceUrl, node_is_segmented: false },
  policies: {
    policy_source: 'service',
    policy_connection_string: serviceUrl,
    allow_explicit_policy_id: true,
  },
  storage: { type: 'redis', ...redis },
  hash_keys: true,
  hash_key_function: 'murmur64',
  enable_analytics: false,
  allow_insecure_configs: false,
})

/** An unmodified gateway as a process of its own. It does not outlive the test process. */
export async function startFamilyGateway(attached: Attached) {
  const home = makeHome('family-gateway')
  const port = await findFreePort()
  const file = join(home.folder, 'gateway.conf')
  for (const folder of ['apps', 'middleware', 'templates']) mkdirSync(join(home.folder, folder))
  writeFileSync(file, JSON.stringify(configurationOf(attached, port)))
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
