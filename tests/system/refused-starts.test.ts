import { describe, expect, test, vi } from 'vitest'
import { findFreePort } from '#tools/services/server.mjs'
import { runSvc } from './command.ts'
import { namedSecrets } from './installation.ts'

vi.setConfig({ testTimeout: 120_000 })

const nobody = '127.0.0.1:1'
const certificates = (pair: object) => ({
  SVC_DB_HTTPSERVEROPTIONS_USESSL: 'true',
  SVC_DB_HTTPSERVEROPTIONS_CERTIFICATES: JSON.stringify([pair]),
})

const cases: Array<[title: string, env: Record<string, string>, line: string]> = [
  [
    'the default admin secret on every address',
    { SVC_DB_LISTENADDRESS: '0.0.0.0' },
    'admin_secret: the default is refused when listen_address is "0.0.0.0"',
  ],
  [
    'an unknown engine',
    { SVC_DB_STORAGE_MAIN_TYPE: 'mysql' },
    'SVC_DB_STORAGE_MAIN_TYPE: "mysql" is not one of mongo, postgres, sqlite',
  ],
  [
    'sqlite in production',
    { NODE_ENV: 'production', SVC_DB_ADMINSECRET: 'not the default' },
    'storage.main.type: "sqlite" is refused when NODE_ENV is "production"; allow_sqlite_in_production allows it',
  ],
  [
    'a certificate that is not there',
    certificates({ cert_file: '/nowhere.pem', key_file: '/nowhere.pem' }),
    "http_server_options.certificates: /nowhere.pem cannot be used: ENOENT: no such file or directory, open '/nowhere.pem'",
  ],
  [
    'an audit file that cannot be written',
    { SVC_DB_AUDIT_PATH: '/nowhere/audit.log' },
    "audit.path: /nowhere/audit.log cannot be written: ENOENT: no such file or directory, open '/nowhere/audit.log'",
  ],
  [
    'a database that is away',
    {
      ...namedSecrets,
      SVC_DB_STORAGE_MAIN_TYPE: 'postgres',
      SVC_DB_STORAGE_MAIN_CONNECTIONSTRING: `postgres://somebody:hush@${nobody}/hub`,
    },
    `postgres store is not reachable: connect ECONNREFUSED ${nobody}`,
  ],
  [
    'a Redis that is away',
    { ...namedSecrets, SVC_DB_REDISADDRS: nobody, SVC_DB_REDISTIMEOUT: '1' },
    `redis key-value store is not reachable: connect ECONNREFUSED ${nobody}`,
  ],
]

describe('a start that cannot be right is refused in one line', () => {
  test.each(cases)('%s', async (_, env, line) => {
    const port = String(await findFreePort())
    const { code, errors } = await runSvc(['start', '--port', port], { env })
    expect({ code, errors }).toEqual({ code: 1, errors: [`svc: ${line}`] })
  })

  test('a control plane of its own without servers', async () => {
    const { code, errors } = await runSvc(['start', '--only', 'control-plane'])
    const line =
      'redis_host, storage.main: a control plane of its own needs Redis and a database server'
    expect({ code, errors }).toEqual({ code: 1, errors: [`svc: ${line}`] })
  })
})
