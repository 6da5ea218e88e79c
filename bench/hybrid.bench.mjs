import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { secrets } from './engines.mjs'
import { freePort, startService } from './servers.mjs'

const keyCount = 1_000
const atOnce = 200
const seconds = Number(process.env.SVC_BENCH_SECONDS ?? 5)
const redisUrl = process.env.SVC_TEST_REDIS_URL ?? ''
const ticksOfSecond = 100

/** The client of the product, which is written in TypeScript. */
async function loadClient() {
  const outfile = join(tmpdir(), `svc-bench-rpc-${process.pid}.mjs`)
  const entry = fileURLToPath(new URL('../packages/rpc/src/index.ts', import.meta.url))
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm' })
  try {
    /** @type {typeof import('../packages/rpc/src/index.ts')} */
    const client = await import(pathToFileURL(outfile).href)
    return client
  } finally {
    rmSync(outfile, { force: true })
  }
}

function storeSettings() {
  if (!redisUrl) return {}
  const { hostname, port } = new URL(redisUrl)
  return {
    ...secrets,
    SVC_DB_REDISHOST: hostname,
    SVC_DB_REDISPORT: port || '6379',
    SVC_DB_REDISDATABASE: '12',
  }
}

/** Seconds of processor time that a process has used. @param {number} pid */
function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksOfSecond
}

/**
 * Key look-ups of a data plane: with all that lies between its socket and the store.
 * @returns {Promise<import('../tools/bench.mjs').Row[]>}
 */
export async function hybrid() {
  const { connectRpc } = await loadClient()
  const port = await freePort()
  const service = await startService({
    ...storeSettings(),
    SVC_DB_CONTROLPLANE_ENABLED: 'true',
    SVC_DB_CONTROLPLANE_LISTENPORT: String(port),
  })
  const path = `/admin/organisations/${service.orgId}`
  const organisation = await service.administer('GET', path)
  await service.administer('PUT', path, { ...organisation, hybrid_enabled: true })
  const client = connectRpc({
    ...{ host: '127.0.0.1', port },
    signIn: ({ callOnce }) => callOnce('Login', service.key),
  })
  try {
    /** @type {string[]} */
    const names = []
    const rights = { bench: { api_id: 'bench', versions: ['Default'] } }
    for (let at = 0; at < keyCount; at += 1) {
      const made = await service.call('POST', '/api/keys', {
        rate: 1,
        per: 1,
        access_rights: rights,
      })
      names.push(`apikey-${made.key_hash}`)
    }
    let asked = 0
    /** @param {number} end */
    async function ask(end) {
      while (Date.now() < end) {
        asked += 1
        await client.call('GetKey', names[asked % keyCount] ?? '')
      }
    }
    const askMany = (/** @type {number} */ ms) =>
      Promise.all(Array.from({ length: atOnce }, () => ask(Date.now() + ms)))
    await askMany(1_000)
    asked = 0
    const [began, before] = [performance.now(), processorTime(service.pid)]
    await askMany(seconds * 1_000)
    const spent = (performance.now() - began) / 1_000
    const worked = processorTime(service.pid) - before
    return [
      { what: 'key look-ups of a data plane', value: asked / spent, unit: 'per second' },
      {
        what: 'the same on one core',
        value: asked / worked,
        unit: 'per second of processor time',
        atLeast: 10_000,
      },
    ]
  } finally {
    await client.close()
    await service.stop()
  }
}
