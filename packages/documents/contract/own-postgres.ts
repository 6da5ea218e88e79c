import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

const debianFolder = '/usr/lib/postgresql'

/** The folder of server binaries, when this machine has them. */
export function findBinaries(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const folders = versions.map((version) => join(debianFolder, version, 'bin'))
  return [process.env.SVC_TEST_POSTGRES_BIN, ...folders].find(
    (folder) => folder && existsSync(join(folder, 'initdb')),
  )
}

/** A server that a test may stop, freeze and start again. */
export class OwnPostgres {
  readonly #bin: string
  readonly #folder = mkdtempSync(join(tmpdir(), 'svc-own-postgres-'))
  readonly #owner = ownerOfServer()
  #port = 0
  #server: ChildProcess | undefined

  constructor(bin: string) {
    this.#bin = bin
    if (this.#owner) chownSync(this.#folder, this.#owner.uid, this.#owner.gid)
    const files = join(this.#folder, 'files')
    const args = ['-D', files, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
    execFileSync(join(bin, 'initdb'), args, { ...this.#owner, cwd: this.#folder, stdio: 'ignore' })
  }

  get url() {
    return `postgres://postgres@127.0.0.1:${this.#port}/postgres`
  }

  async start() {
    this.#port ||= await findFreePort()
    const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
    this.#server = spawn(
      join(this.#bin, 'postgres'),
      [
        ...['-D', join(this.#folder, 'files'), '-p', String(this.#port)],
        ...options.flatMap((option) => ['-c', option]),
      ],
      { ...this.#owner, cwd: this.#folder, stdio: 'ignore' },
    )
    while (!(await this.ask('select 1').catch(() => undefined))) await delay(25)
  }

  async stop() {
    const server = this.#server
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGQUIT')
    await ended
  }

  async ask(sql: string): Promise<Array<Record<string, unknown>>> {
    const client = new Client({ connectionString: this.url })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }

  /** The processes that serve the store under test. */
  async servants(): Promise<number[]> {
    const rows = await this.ask(
      `select pid from pg_stat_activity where application_name = 'svc-dashboard'`,
    )
    return rows.map((row) => Number(row.pid))
  }

  async clear() {
    await this.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** The server refuses to run as root. */
function ownerOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
