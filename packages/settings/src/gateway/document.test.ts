import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { renderTopics } from '../document.ts'
import { loadSettings } from '../load-settings.ts'
import { dataPlaneOf } from './data-plane.ts'
import {
  gatewayConfiguration,
  gatewayProblems,
  gatewayStore,
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
  expect(gatewayStore(load({}).settings)).toBeUndefined()
  const { settings } = load({ SVC_GW_STORAGE_HOST: 'r', SVC_GW_STORAGE_USESSL: 'true' })
  expect(gatewayStore(settings)).toMatchObject({ addrs: ['r:6379'], tls: { skipVerify: false } })
  expect(gatewayProblems(settings).map((line) => line.split(':')[0])).toEqual([
    ...['secret', 'node_secret', 'db_app_conf_options.connection_string'],
  ])
})

describe('a data plane', () => {
  const connection = {
    SVC_GW_APIKEY: 'credential',
    SVC_GW_RPCKEY: 'organisation',
    SVC_GW_CONNECTIONSTRING: 'control.example',
  }

  test('is a gateway with a credential, wherever its keys stand', () => {
    expect(dataPlaneOf(load({}).settings)).toBeUndefined()
    const plain = { apiKey: 'credential', orgId: 'organisation', host: 'control.example' }
    expect(dataPlaneOf(load(connection).settings)).toMatchObject({ ...plain, port: 443 })
    const section = Object.entries({ ...connection, SVC_GW_GROUPID: 'eu' }).map(([name, value]) => [
      name.replace('SVC_GW_', 'SVC_GW_SLAVEOPTIONS_'),
      value,
    ])
    const env = { ...Object.fromEntries(section), SVC_GW_SLAVEOPTIONS_USESSL: 'true' }
    expect(dataPlaneOf(load(env).settings)).toMatchObject({
      ...{ ...plain, groupId: 'eu', tls: { caFile: '', skipVerify: false } },
    })
  })

  test('needs no Redis, since its store is its own', () => {
    const { settings } = load({ ...connection, SVC_GW_DATADIR: '/edge' })
    expect(gatewayProblems(settings)).toEqual([])
    expect(gatewayStore(settings)).toEqual({ type: 'embedded', file: '/edge/data-plane.sqlite' })
    const redis = {
      ...connection,
      SVC_GW_STORAGE_HOST: 'r',
      SVC_GW_STORAGE_OPTIMISATIONMAXACTIVE: '9',
    }
    expect(gatewayStore(load(redis).settings)).toMatchObject({ addrs: ['r:6379'], maxActive: 9 })
  })

  test('says what it lacks', () => {
    const problems = (env: Record<string, string>) => gatewayProblems(load(env).settings)
    expect(problems({ SVC_GW_APIKEY: 'credential' })).toEqual([
      'rpc_key: missing, a data plane needs it',
      'connection_string: missing, a data plane needs it',
    ])
    expect(problems({ ...connection, SVC_GW_CONNECTIONSTRING: 'http://control:1' })).toEqual([
      "connection_string: 'http://control:1' is not host:port",
    ])
  })
})
