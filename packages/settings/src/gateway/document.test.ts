import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderTopics } from '../document.ts'
import { loadSettings } from '../load-settings.ts'
import {
  gatewayConfiguration,
  gatewayProblems,
  gatewayRedis,
  joinService,
  loadGatewaySettings,
} from './load-gateway-settings.ts'
import { gatewayTopics } from './schema.ts'

const guide = new URL('../../../../docs/guide/gateway-configuration.md', import.meta.url)
const introduction = `<!-- Written by \`UPDATE_DOCS=1 npx vitest run packages/settings\` from the schema in packages/settings; do not edit. -->

# Configuration of the reference gateway

Read from \`svc.conf\` or the file that \`--conf\` names, then from the environment. See [the gateway](reference-gateway.md).
`
const rendered = [introduction, ...renderTopics(gatewayTopics, gatewayConfiguration.prefix)].join(
  '\n',
)

test('the guide lists the keys of the gateway as the schema has them', () => {
  if (process.env.UPDATE_DOCS === '1') writeFileSync(guide, rendered)
  expect(readFileSync(guide, 'utf8')).toBe(rendered)
})

const load = (env: Record<string, string>) => loadGatewaySettings({ env, cwd: '/' })

test('a gateway beside a service takes from it what nobody gave', () => {
  const { settings } = loadSettings({ env: { SVC_DB_HASHKEYFUNCTION: 'sha256' }, cwd: '/' })
  const secrets = {
    admin: 'a',
    node: 'n',
    gateway: 'g',
    key: 'k',
    portalSession: '',
    certificates: '',
  }
  const company = { settings, secrets, address: 'http://127.0.0.1:3000' }
  expect(joinService(load({}), company)).toMatchObject({
    ...{ secret: 'g', node_secret: 'n', hash_key_function: 'sha256', hash_keys: true },
    db_app_conf_options: { connection_string: 'http://127.0.0.1:3000' },
  })
  const env = { SVC_GW_SECRET: 'own', SVC_GW_HASHKEYFUNCTION: 'murmur64' }
  expect(joinService(load(env), company)).toMatchObject({
    secret: 'own',
    hash_key_function: 'murmur64',
  })
})

test('a gateway alone says what it lacks', () => {
  expect(gatewayRedis(load({}).settings)).toBeUndefined()
  const { settings } = load({ SVC_GW_STORAGE_HOST: 'r', SVC_GW_STORAGE_USESSL: 'true' })
  expect(gatewayRedis(settings)).toMatchObject({ addrs: ['r:6379'], tls: { skipVerify: false } })
  expect(gatewayProblems(settings).map((line) => line.split(':')[0])).toEqual([
    ...['secret', 'node_secret', 'db_app_conf_options.connection_string'],
  ])
})
