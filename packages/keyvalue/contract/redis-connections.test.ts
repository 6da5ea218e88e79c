import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type KeyValue, KeyValueAway, openKeyValue, type RedisSettings } from '../src/index.ts'
import {
  findFreePort,
  missingBinary,
  type RedisServer,
  startRedisServer,
  startSentinel,
} from './redis-server.ts'

const title = missingBinary ? `redis connections (skipped: ${missingBinary})` : 'redis connections'

describe.skipIf(missingBinary)(title, () => {
  const servers: RedisServer[] = []
  const stores: KeyValue[] = []
  const start = async (starting: Promise<RedisServer>) => {
    const server = await starting
    servers.push(server)
    return server
  }
  const open = async (settings: Omit<RedisSettings, 'type'>) => {
    const store = await openKeyValue({ type: 'redis', host: '127.0.0.1', ...settings })
    stores.push(store)
    return store
  }
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()))
    await Promise.all(servers.splice(0).map((server) => server.remove()))
  })

  test('user, password and database are used', async () => {
    const rule = ['hub', 'on', '>pass', 'allkeys', 'allchannels', 'allcommands']
    const { port } = await start(startRedisServer('--user', ...rule))
    const login = { port, username: 'hub', password: 'pass' }
    const [first, third] = [await open(login), await open({ ...login, database: 3 })]
    await third.set('a', 'in the third')
    expect(await third.get('a')).toBe('in the third')
    expect(await first.get('a')).toBeNull()
    const stranger = await open({ ...login, password: 'wrong', timeout: 1 })
    const refusal = stranger.get('a')
    await expect(refusal).rejects.toThrow(KeyValueAway)
    await expect(refusal).rejects.toMatchObject({
      cause: { message: expect.stringContaining('WRONGPASS') },
    })
  })

  test('a master is found through its sentinels', async () => {
    const master = await start(startRedisServer())
    const sentinel = await start(startSentinel(master))
    const addrs = [`127.0.0.1:${sentinel.port}`]
    const store = await open({ addrs, masterName: 'main' })
    await store.set('a', 'kept')
    expect(await master.ask('GET', 'a')).toBe('kept')
  })

  const missingTls = spawnSync('openssl', ['version']).error && ' (skipped: openssl is not here)'
  const overTls = `a server is spoken to over TLS, by certificate${missingTls ?? ''}`
  test.skipIf(missingTls)(overTls, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-keyvalue-tls-'))
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
    const names = ['-nodes', '-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
    execFileSync('openssl', [...request, ...names, '-keyout', keyFile, '-out', certFile], {
      stdio: 'ignore',
    })
    const port = await findFreePort()
    const files = ['--tls-cert-file', certFile, '--tls-key-file', keyFile]
    await start(
      startRedisServer('--tls-port', String(port), ...files, '--tls-ca-cert-file', certFile),
    )

    const store = await open({ port, tls: { caFile: certFile, certFile, keyFile } })
    expect(await store.set('a', '1')).toBe(true)
    const careless = await open({ port, tls: { certFile, keyFile, skipVerify: true } })
    expect(await careless.get('a')).toBe('1')
    const careful = await open({ port, timeout: 1, tls: { certFile, keyFile } })
    await expect(careful.get('a')).rejects.toThrow(KeyValueAway)
    const anonymous = await open({ port, timeout: 1, tls: { caFile: certFile } })
    await expect(anonymous.get('a')).rejects.toThrow(KeyValueAway)
    rmSync(folder, { recursive: true })
  })
})
