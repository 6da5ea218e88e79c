import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const adminSecret = 'the admin secret of benchmarks'

/** @returns {Promise<number>} */
export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })

/** Long enough for the first start after a change, which builds. */
const startPatience = 120_000

/**
 * Waits for the first answer; a process that never gives one is not left behind.
 * @param {string} url @param {import('node:child_process').ChildProcess} child
 */
async function answered(url, child) {
  const end = Date.now() + startPatience
  while (Date.now() < end && child.exitCode === null) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((go) => setTimeout(go, 10))
  }
  await stopped(child)
  throw new Error(`${url} does not answer`)
}

/** @param {import('node:child_process').ChildProcess} child */
const stopped = (child) =>
  new Promise((done) => {
    if (child.exitCode !== null) return done(undefined)
    child.once('exit', done)
    child.kill('SIGTERM')
  })

/**
 * A service of its own: a fresh data folder, audit to a file, an organisation and an admin.
 * @param {Record<string, string>} [env] further settings
 * @param {string[]} [words] further words of the command
 */
export async function startService(env = {}, words = []) {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'))
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const given = {
    SVC_DB_ADMINSECRET: adminSecret,
    SVC_DB_AUDIT_STORETYPE: 'file',
    SVC_DB_AUDIT_FORMAT: 'json',
    SVC_DB_LOGLEVEL: 'error',
    SVC_GW_LISTENPORT: '0',
    ...env,
  }
  const child = spawn(
    process.execPath,
    [join(root, 'svc.mjs'), 'start', '--port', String(port), '--data-dir', folder, ...words],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...given } },
  )
  await answered(`${url}/hello`, child)
  const startMs = performance.now() - began

  /** @param {string} method @param {string} path @param {object | undefined} body @param {Record<string, string>} headers */
  async function call(method, path, body, headers) {
    const reply = await fetch(url + path, { method, body: JSON.stringify(body), headers })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    /** @type {any} whatever the route answers */
    const given = await reply.json()
    return given
  }
  const admin = { 'admin-auth': adminSecret }
  const { Meta: org_id } = await call(
    'POST',
    '/admin/organisations',
    { owner_name: 'Bench' },
    admin,
  )
  const email_address = 'bench@test.example'
  const user = { org_id, email_address, first_name: 'B', last_name: 'B', active: true }
  const { Message: key, Meta: made } = await call('POST', '/admin/users', user, admin)
  return {
    ...{
      url,
      key,
      startMs,
      email_address,
      userId: made.id,
      orgId: org_id,
      pid: child.pid ?? 0,
      folder,
      /** What it was told, for commands that are to find it. */
      env: given,
    },
    /** @param {string} method @param {string} path @param {object} [body] */
    call: (method, path, body) => call(method, path, body, { authorization: key }),
    /** @param {string} method @param {string} path @param {object} [body] */
    administer: (method, path, body) => call(method, path, body, admin),
    async stop() {
      await stopped(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The smallest Fastify that answers with these bytes.
 * @param {string} body
 */
export async function startBare(body) {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'bench/bare.mjs'), String(port)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  child.stdin?.end(body)
  const url = `http://127.0.0.1:${port}`
  await answered(url, child)
  return { url, stop: () => stopped(child) }
}
