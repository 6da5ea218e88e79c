import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { classicApi } from './apis.bench.mjs'
import { startService } from './servers.mjs'

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */
/** @typedef {import('./engines.mjs').Engine} Engine */

const few = 1_000
const many = Number(process.env.SVC_BENCH_APIS ?? 10_000)
const together = 1_000
const lookEveryMs = 20
const launcher = fileURLToPath(new URL('../svc.mjs', import.meta.url))

/** APIs as a list of another installation shows them. @param {Service} service @param {number} from @param {number} to */
async function fillApis(service, from, to) {
  for (let at = from; at < to; at += together) {
    const size = Math.min(together, to - at)
    const apis = Array.from({ length: size }, (_, i) => {
      const { api_definition } = classicApi(at + i)
      const api_id = `${service.orgId}-${at + i}`
      return { api_definition: { ...api_definition, api_id, org_id: service.orgId } }
    })
    await service.administer('POST', '/admin/apis/import', { apis })
  }
}

/** The most memory that a process has had so far, in MB. @param {number} pid */
function peakOf(pid) {
  try {
    const [, kilobytes] =
      /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}

/**
 * Runs a command against a running service.
 * @param {Service} service @param {string[]} words
 * @returns {Promise<{ seconds: number, megabytes: number }>}
 */
function run(service, ...words) {
  const place = ['--data-dir', service.folder, '--port', new URL(service.url).port]
  const began = performance.now()
  const child = spawn(process.execPath, [launcher, ...words, ...place], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...service.env },
  })
  let megabytes = 0
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, peakOf(child.pid ?? 0))
  }, lookEveryMs)
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      clearInterval(timer)
      const seconds = (performance.now() - began) / 1_000
      if (code === 0) resolve({ seconds, megabytes })
      else reject(new Error(`svc ${words.join(' ')} ended with ${code}`))
    })
  })
}

/** @param {Engine} engine */
async function measure({ name, env }) {
  const service = await startService(env)
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-export-'))
  const to = (/** @type {string} */ word) => join(folder, word)
  try {
    await fillApis(service, 0, few)
    const small = await run(service, 'export', '--organisation', service.orgId, '--to', to('few'))
    await fillApis(service, few, many)
    const large = await run(service, 'export', '--organisation', service.orgId, '--to', to('many'))
    const memory = peakOf(service.pid)
    await service.administer('DELETE', `/admin/organisations/${service.orgId}`)
    const taken = await run(service, 'import', '--from', to('many'))
    const count = many.toLocaleString('en')
    return [
      { what: `export of ${count} APIs (${name})`, value: large.seconds, unit: 's', atMost: 10 },
      {
        what: `memory of the command, ${count} against 1,000 (${name})`,
        ...{ value: large.megabytes / small.megabytes, unit: '×', atMost: 1.3 },
      },
      { what: `most memory of the service until then (${name})`, value: memory, unit: 'MB' },
      { what: `import of ${count} APIs (${name})`, value: taken.seconds, unit: 's', atMost: 60 },
    ]
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true })
  }
}

/**
 * Whole organisations on their way out and in.
 * @param {Engine[]} engines
 * @returns {Promise<import('../tools/bench.mjs').Row[]>}
 */
export async function exporting(engines) {
  /** @type {import('../tools/bench.mjs').Row[]} */
  const rows = []
  for (const engine of engines) rows.push(...(await measure(engine)))
  return rows
}
