import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSettings } from '@svc/settings'
import { afterAll, describe, expect, test } from 'vitest'
import { checkClocks } from './clocks.ts'
import { checkFiles } from './files.ts'
import type { Finding } from './finding.ts'
import { checkNeighbours } from './neighbours.ts'
import { checkPasswords } from './passwords.ts'
import { exitCodeOf, reportOf } from './report.ts'
import { checkRetention } from './retention.ts'
import { checkSecrets } from './secrets.ts'
import { checkStores } from './stores.ts'
import { checkTls } from './tls.ts'
import { checkVersions } from './versions.ts'

const folder = mkdtempSync(join(tmpdir(), 'svc-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const load = (env: Record<string, string> = {}) => loadSettings({ env, cwd: folder })
const told = (findings: Finding[]) => findings.map(({ level, text }) => `${level}: ${text}`)

const random = (letter: string) => letter.repeat(32)
const good = {
  SVC_DB_LISTENADDRESS: '10.0.0.1',
  SVC_DB_ADMINSECRET: random('a'),
  SVC_DB_NODESECRET: random('b'),
  SVC_DB_SVCAPI_SECRET: random('c'),
  SVC_DB_SECURITY_SECRETKEY: random('d'),
  SVC_DB_HOSTCONFIG_SECURECOOKIES: 'true',
  SVC_DB_STORAGE_MAIN_TYPE: 'postgres',
  SVC_DB_STORAGE_MAIN_CONNECTIONSTRING: 'postgres://hub:Yx7-kQ@db.internal/hub?sslmode=require',
  SVC_DB_REDISHOST: 'redis.internal',
  SVC_DB_REDISUSESSL: 'true',
}

describe('secrets', () => {
  test('that are long and apart from each other are in order', () => {
    expect(told(checkSecrets(load(good)))).toEqual(['ok: 4 given'])
  })

  test('that everybody knows are a problem where others can connect, a warning elsewhere', () => {
    const line = 'admin_secret is a text that everybody knows'
    expect(told(checkSecrets(load({ ...good, SVC_DB_ADMINSECRET: '12345' })))).toEqual([
      `problem: ${line}`,
    ])
    expect(told(checkSecrets(load()))).toEqual([`warning: ${line}`])
  })

  test('that are short or used twice are told', () => {
    const env = { ...good, SVC_DB_ADMINSECRET: 'too short', SVC_DB_NODESECRET: random('c') }
    expect(told(checkSecrets(load(env)))).toEqual([
      'warning: admin_secret has fewer than 16 characters',
      'warning: svc_api_config.Secret is the same as another secret',
    ])
  })
})

test('a password that everybody would try is a problem, in every layer and in Redis', () => {
  expect(told(checkPasswords(load(good)))).toEqual(['ok: no store is opened by a default password'])
  const env = {
    ...good,
    SVC_DB_STORAGE_MAIN_CONNECTIONSTRING: 'postgres://svc:svc@db/svc',
    SVC_DB_STORAGE_LOGS_TYPE: 'mongo',
    SVC_DB_STORAGE_LOGS_CONNECTIONSTRING: 'mongodb://root:example@a:27017,b:27017/logs',
    SVC_DB_REDISPASSWORD: 'redis',
  }
  expect(told(checkPasswords(load(env)))).toEqual(
    ['the main layer', 'the logs layer', 'Redis'].map(
      (name) => `problem: ${name} is opened by a password that everybody would try`,
    ),
  )
})

describe('TLS', () => {
  const now = new Date('2026-11-15T00:00:00Z')
  const textsFor = (env: Record<string, string>) => told(checkTls(load({ ...good, ...env }), now))

  test('is asked for wherever something leaves the machine', () => {
    expect(textsFor({})).toEqual(['warning: the service listens on 10.0.0.1 without TLS'])
    expect(
      textsFor({
        SVC_DB_LISTENADDRESS: '127.0.0.1',
        SVC_DB_REDISUSESSL: 'false',
        SVC_DB_STORAGE_MAIN_CONNECTIONSTRING: 'postgres://hub:Yx7-kQ@db.internal/hub',
      }),
    ).toEqual([
      'warning: the main layer (db.internal) is reached without TLS',
      'warning: Redis (redis.internal:6379) is reached without TLS',
    ])
    const plane = {
      SVC_DB_CONTROLPLANE_ENABLED: 'true',
      SVC_DB_CONTROLPLANE_LISTENADDRESS: '0.0.0.0',
    }
    expect(told(checkTls(load(plane), now))).toEqual([
      'warning: data planes connect to 0.0.0.0 without TLS',
    ])
    expect(told(checkTls(load(), now))).toEqual(['ok: nothing leaves this machine in clear'])
  })

  test('with any certificate, an old version or open cookies is told', () => {
    const blind = 'SVC_DB_REDISSSLINSECURESKIPVERIFY'
    expect(textsFor({ [blind]: 'true', SVC_DB_HOSTCONFIG_SECURECOOKIES: 'false' })).toEqual([
      'warning: the service listens on 10.0.0.1 without TLS',
      'warning: cookies are sent over plain connections too',
      'warning: redis_ssl_insecure_skip_verify accepts any certificate',
    ])
  })

  test('with a file that is no certificate is a problem', () => {
    const nothing = join(folder, 'nothing.pem')
    writeFileSync(nothing, '')
    const pair = { domain_name: 'hub', cert_file: nothing, key_file: nothing }
    const env = {
      SVC_DB_HTTPSERVEROPTIONS_USESSL: 'true',
      SVC_DB_HTTPSERVEROPTIONS_MINVERSION: '770',
      SVC_DB_HTTPSERVEROPTIONS_CERTIFICATES: JSON.stringify([pair]),
    }
    expect(textsFor(env)).toEqual([
      'warning: http_server_options.min_version allows TLS before 1.2',
      expect.stringContaining(`problem: ${nothing} cannot be used`),
    ])
  })
})

test('a clock that differs is a warning, one that breaks tokens a problem', () => {
  const asked = new Date('2026-11-15T12:00:00Z')
  const at = (seconds: number) => new Date(asked.getTime() + seconds * 1000)
  const server = (name: string, clock?: Date) => ({
    ...{ name, engine: 'redis' as const, clock, asked },
  })
  expect(told(checkClocks([server('one', at(1)), server('two')]))).toEqual([
    'ok: 1 compared with this machine, none differs',
  ])
  expect(told(checkClocks([server('one', at(5)), server('two', at(-90))]))).toEqual([
    'warning: one is 5.0 s apart from this machine',
    'problem: two is 90.0 s apart from this machine',
  ])
})

test('what grows without end is told, and what is not kept', () => {
  const bounded = {
    SVC_DB_RETENTION_LOGSDAYS: '30',
    SVC_DB_RETENTION_ANALYTICSDAYS: '400',
    SVC_DB_RETENTION_UPTIMEDAYS: '30',
    SVC_DB_AUDIT_PATH: 'audit.log',
  }
  expect(told(checkRetention(load(bounded)))).toEqual(['ok: everything old is removed in time'])
  expect(told(checkRetention(load({ SVC_DB_AUDIT_ENABLED: 'false' })))).toEqual([
    'warning: single requests are kept for ever',
    'note: retention.analytics_days is 0: kept for ever',
    'note: retention.uptime_days is 0: kept for ever',
    'warning: requests are not audited',
  ])
})

test('versions that do not fit together are told', () => {
  const server = (engine: 'postgres' | 'redis' | 'mongo' | 'service', version: string) => ({
    ...{ name: engine, engine, version, asked: new Date() },
  })
  const old = [server('postgres', '11.9'), server('redis', '6.0.16'), server('mongo', '4.4')]
  const fine = [server('postgres', '16.4'), server('redis', '7.2'), server('mongo', '5.0.0')]
  expect(told(checkVersions(fine, '20.19.0')).slice(1)).toEqual([])
  expect(told(checkVersions([...old, server('service', '0.0.1')], '18.20.0')).slice(1)).toEqual([
    'problem: Node 18.20.0 is too old',
    'problem: postgres: postgres 11.9 is older than 12',
    'problem: redis: redis 6.0.16 is older than 6.2',
    'problem: mongo: mongo 4.4 is older than 5.0',
    expect.stringContaining('warning: the running service is 0.0.1'),
  ])
})

test('files that others can read, or the service cannot write, are problems', () => {
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(data, 0o700)
  writeFileSync(join(data, 'secrets.json'), '{}', { mode: 0o644 })
  const env = { SVC_DB_AUDIT_PATH: '/nowhere/audit.log', SVC_DB_PRIVATEKEYPATH: '/nowhere.pem' }
  expect(told(checkFiles(load(env))).filter((line) => line.startsWith('problem'))).toEqual([
    `problem: others can read ${data}/secrets.json`,
    'problem: the audit file /nowhere/audit.log cannot be written',
    'problem: private_key_path: /nowhere.pem cannot be read',
  ])
})

test('a gateway or a pump that does not fit the service is told', () => {
  const env = {
    SVC_GW_SECRET: random('c'),
    SVC_GW_NODESECRET: 'of another cluster',
    SVC_GW_HASHKEYS: 'false',
    SVC_PMP_PUMPS_SQL_META_TYPE: 'postgres',
    SVC_PMP_PUMPS_SQL_META_CONNECTIONSTRING: 'postgres://elsewhere/hub',
  }
  expect(told(checkNeighbours(load(good), { env: {}, cwd: folder }))).toEqual([])
  expect(told(checkNeighbours(load(good), { env, cwd: folder }))).toEqual([
    'problem: node_secret of the gateway (SVC_GW_…) is not that of the service',
    'problem: hash_keys of the gateway (SVC_GW_…) is not that of the service',
    'warning: pump sql (SVC_PMP_…) writes records to another database than is read here',
  ])
  const broken = { SVC_GW_LISTENPORT: 'none' }
  expect(checkNeighbours(load(good), { env: broken, cwd: folder })).toMatchObject([
    { level: 'problem', text: expect.stringContaining('SVC_GW_LISTENPORT') },
  ])
})

test('a store that is away is a problem and keeps nothing else from being looked at', async () => {
  const { findings, servers } = await checkStores(
    load({
      SVC_DB_STORAGE_LOGS_TYPE: 'postgres',
      SVC_DB_STORAGE_LOGS_CONNECTIONSTRING: 'postgres://hub:Yx7-kQ@127.0.0.1:1/hub',
      SVC_DB_REDISADDRS: '127.0.0.1:1',
      SVC_DB_REDISTIMEOUT: '1',
    }),
  )
  expect(servers).toEqual([])
  expect(told(findings)).toEqual([
    expect.stringContaining('note: main:'),
    expect.stringContaining('problem: logs: postgres store is not reachable: connect ECONNREFUSED'),
    expect.stringContaining('problem: key-value store: redis key-value store is not reachable'),
  ])
})

test('a report has a line for each finding, and the worst one decides the exit code', () => {
  const fine: Finding = { level: 'ok', topic: 'clocks', text: 'fine' }
  const bad: Finding = { level: 'warning', topic: 'tls', text: 'open', advice: 'close it' }
  expect(reportOf([fine, bad])).toBe(
    [
      'ok       clocks      fine',
      'warning  tls         open → close it',
      '',
      '0 problems, 1 warning, 0 notes',
    ].join('\n'),
  )
  expect(
    [[], [fine], [fine, bad], [bad, { ...bad, level: 'problem' as const }]].map(exitCodeOf),
  ).toEqual([0, 0, 1, 2])
})
