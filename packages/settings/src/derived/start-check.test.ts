import { describe, expect, test } from 'vitest'
import { loadSettings } from '../load-settings.ts'
import { secretsOf } from './secrets.ts'
import { checkStart } from './start-check.ts'
import { usesDataFolder, usesEmbeddedStores } from './stores.ts'

const load = (env: Record<string, string>) => {
  const variables = Object.entries(env).map(([name, value]) => [
    name === 'NODE_ENV' ? name : `SVC_DB_${name}`,
    value,
  ])
  return loadSettings({ env: { SVC_DB_OMITCONFIGFILE: '1', ...Object.fromEntries(variables) } })
}

const production = { NODE_ENV: 'production', ADMINSECRET: 's3' }
const postgres = { STORAGE_MAIN_TYPE: 'postgres', STORAGE_MAIN_CONNECTIONSTRING: 'postgres://db/a' }
const redis = { REDISHOST: 'db' }
const secrets = { NODESECRET: 'n', SVCAPI_SECRET: 'g', SECURITY_SECRETKEY: 'k' }

const noSqlite =
  'storage.main.type: "sqlite" is refused when NODE_ENV is "production"; allow_sqlite_in_production allows it'
const missing = (name: string) => `${name}: missing, it is generated with embedded stores only`
const allMissing = ['shared_node_secret', 'svc_api_config.Secret', 'security.secret_key'].map(
  missing,
)

describe('a start is refused', () => {
  const cases: Array<[Record<string, string>, string[]]> = [
    [{}, []],
    [{ LISTENADDRESS: '::1' }, []],
    [
      { LISTENADDRESS: '0.0.0.0' },
      ['admin_secret: the default is refused when listen_address is "0.0.0.0"'],
    ],
    [{ LISTENADDRESS: '0.0.0.0', ADMINSECRET: 's3' }, []],
    [{ ADMINSECRET: '' }, ['admin_secret: must not be empty']],
    [
      { NODE_ENV: 'production', ALLOWSQLITEINPRODUCTION: 'true' },
      ['admin_secret: the default is refused when NODE_ENV is "production"'],
    ],
    [production, [noSqlite]],
    [{ ...production, ALLOWSQLITEINPRODUCTION: 'true' }, []],
    [{ ...production, ...postgres, ...redis, ...secrets }, []],
    [{ ...postgres, ...redis }, allMissing],
    [redis, allMissing],
    [postgres, allMissing],
    [{ ...postgres, ...secrets }, []],
    [{ ...redis, NODESECRET: 'n', SVCAPI_SECRET: 'g' }, [missing('security.secret_key')]],
    [
      { HTTPSERVEROPTIONS_USESSL: 'true' },
      ['http_server_options.certificates: missing, http_server_options.use_ssl needs one'],
    ],
    [
      { CONTROLPLANE_USESSL: 'true', CONTROLPLANE_CERTFILE: '/plane.pem' },
      ['control_plane.key_file: missing, control_plane.use_ssl needs it'],
    ],
  ]
  test.each(cases)('%j: %j', (env, problems) => {
    expect(checkStart(load(env)).problems).toEqual(problems)
  })
})

test('every layer that sqlite keeps is noted as a trial', () => {
  expect(checkStart(load({})).notices).toEqual(['storage.main.type: sqlite is for trial only'])
  expect(checkStart(load({ ...postgres, STORAGE_LOGS_TYPE: 'sqlite' })).notices).toEqual([
    'storage.logs.type: sqlite is for trial only',
  ])
  expect(checkStart(load(postgres)).notices).toEqual([])
})

const folders: Array<[Record<string, string>, boolean, boolean]> = [
  [{}, true, true],
  [redis, true, false],
  [postgres, true, false],
  [{ ...postgres, ...redis }, false, false],
  [{ ...postgres, ...redis, STORAGE_LOGS_TYPE: 'sqlite' }, true, false],
]
test.each(folders)('%j: uses the data folder %s, embedded %s', (env, folder, embedded) => {
  const { settings } = load(env)
  expect([usesDataFolder(settings), usesEmbeddedStores(settings)]).toEqual([folder, embedded])
})

test('secrets of the settings win over generated ones, and substitutes fill the rest', () => {
  const generated = { node_secret: 'gn', gateway_secret: 'gg', secret_key: 'gk' }
  const { settings } = load({ NODESECRET: 'n' })
  expect(secretsOf(settings, generated)).toEqual({
    admin: '12345',
    node: 'n',
    gateway: 'gg',
    key: 'gk',
    portalSession: '12345',
    certificates: 'gg',
  })
  const own = load({
    ...secrets,
    PORTALSESSIONSECRET: 'p',
    SECURITY_PRIVATECERTIFICATEENCODINGSECRET: 'c',
  })
  expect(secretsOf(own.settings, generated)).toMatchObject({
    gateway: 'g',
    key: 'k',
    portalSession: 'p',
    certificates: 'c',
  })
})
