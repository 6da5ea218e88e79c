import { describe, expect, test, vi } from 'vitest'
import { reasonMissing } from '../services/missing.ts'
import { type Engine, makeInstallation, namedSecrets } from './installation.ts'
import { startMailServer } from './mail-server.ts'
import { findPlaintext, readFolder, readRedis, readTables } from './plaintext.ts'
import { landmark, plant, useSecrets } from './secrets-in-use.ts'

const redisDatabase = 12
vi.setConfig({ testTimeout: 120_000 })

/** What a service kept and printed while every kind of secret was in use. */
async function keepSecrets(engine: Engine, env: Record<string, string>) {
  const mailPassword = plant('mailPassword')
  const mail = await startMailServer(mailPassword)
  const adminSecret = plant('adminSecret')
  const installation = await makeInstallation(engine, {
    env: {
      ...mail.env,
      ...env,
      SVC_DB_ADMINSECRET: adminSecret,
      SVC_DB_LOGLEVEL: 'trace',
      SVC_DB_SECURITY_FORCEFIRSTLOGINPWRESET: 'true',
    },
  })
  const service = await installation.start()
  const place = { url: installation.url, adminSecret, mailedToken: mail.token }
  const secrets = { ...(await useSecrets(place)), mailPassword }
  expect(await service.end()).toBe(0)
  const contents = new Map([
    ...readFolder(installation.folder),
    ...(engine === 'postgres' ? await readTables(installation) : []),
    ['output', Buffer.from(service.printed())] as const,
  ])
  await service.clear()
  await installation.remove()
  await mail.stop()
  return { secrets, contents }
}

const detailed = { SVC_DB_AUDIT_ENABLED: 'true', SVC_DB_AUDIT_DETAILEDRECORDING: 'true' }
const inFile = { SVC_DB_AUDIT_STORETYPE: 'file', SVC_DB_AUDIT_PATH: 'audit.log' }

const cases: Array<[title: string, env: Record<string, string>, place: string]> = [
  ['audit in the database', {}, 'dashboard.sqlite'],
  ['detailed audit in the database', detailed, 'dashboard.sqlite'],
  ['detailed audit in a text file', { ...detailed, ...inFile }, 'audit.log'],
  [
    'detailed audit in a JSON file',
    { ...detailed, ...inFile, SVC_DB_AUDIT_FORMAT: 'json' },
    'audit.log',
  ],
]

describe('no secret can be read where it is kept, printed or audited', () => {
  test.each(cases)('on sqlite with %s', async (_, env, place) => {
    const { secrets, contents } = await keepSecrets('sqlite', env)
    const generated = JSON.parse(String(contents.get('secrets.json')))
    const { secret_key, gateway_secret, node_secret } = generated
    expect(findPlaintext(contents, secrets)).toEqual([])
    contents.delete('secrets.json')
    expect(findPlaintext(contents, { secret_key, gateway_secret, node_secret })).toEqual([])
    // The same search finds what is no secret, and the mask where secrets would be.
    const masked = findPlaintext(contents, { mask: '***' })
    expect(masked).toEqual('SVC_DB_AUDIT_DETAILEDRECORDING' in env ? [`mask in ${place}`] : [])
    expect(findPlaintext(contents, { landmark })).toContain(`landmark in ${place}`)
    expect(findPlaintext(contents, { ready: 'SVC Dashboard is ready' })).toEqual([
      'ready in output',
    ])
  })

  test('on Postgres and Redis with detailed audit', async ({ skip }) => {
    const missing = reasonMissing('postgres') ?? reasonMissing('redis')
    skip(missing !== undefined, missing)
    const redis = String(process.env.SVC_TEST_REDIS_URL)
    const { secrets, contents } = await keepSecrets('postgres', {
      ...detailed,
      SVC_DB_AUDIT_STORETYPE: 'db',
      SVC_DB_REDISADDRS: new URL(redis).host,
      SVC_DB_REDISDATABASE: String(redisDatabase),
    })
    const everywhere = new Map([...contents, ...(await readRedis(redis, redisDatabase))])
    const password = new URL(String(process.env.SVC_TEST_POSTGRES_URL)).password
    expect(findPlaintext(everywhere, { ...secrets, ...namedSecrets, password })).toEqual([])
    const found = findPlaintext(everywhere, { landmark })
    expect(found).toEqual(
      expect.arrayContaining(['landmark in table users', 'landmark in table audit_records']),
    )
    expect(findPlaintext(everywhere, { session: 'dashboard-session-' })).toEqual([
      'session in redis',
    ])
  })
})
