import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { makeHome } from '#tools/services/home.mjs'

const launcher = fileURLToPath(new URL('../../svc.mjs', import.meta.url))
const patienceMs = 60_000

export interface CommandOptions {
  env?: Record<string, string>
  cwd?: string
}

/** What a command printed, and how it ended; no code when it had to be killed. */
export interface Ended {
  code: number | null
  out: string
  /** The lines on standard error. */
  errors: string[]
}

/** A running `svc`. It does not outlive the test process. */
export function spawnSvc(words: string[], { env = {}, cwd }: CommandOptions = {}) {
  const home = makeHome('command')
  const child = spawn(process.execPath, [launcher, ...words], {
    cwd: cwd ?? home.folder,
    env: { ...process.env, NODE_ENV: 'test', SVC_GW_LISTENPORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  home.adopt(child.pid ?? 0)
  const printed = { out: '', errors: '' }
  child.stdout.on('data', (chunk) => (printed.out += chunk))
  child.stderr.on('data', (chunk) => (printed.errors += chunk))
  const ended = once(child, 'close').then(async (): Promise<Ended> => {
    await home.clear()
    const errors = printed.errors.split('\n').filter(Boolean)
    return { code: child.exitCode, out: printed.out, errors }
  })
  return { folder: home.folder, ended, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}

/** Runs a command to its end. */
export async function runSvc(words: string[], options: CommandOptions = {}): Promise<Ended> {
  const { ended, kill } = spawnSvc(words, options)
  const timer = setTimeout(() => kill('SIGKILL'), patienceMs)
  return ended.finally(() => clearTimeout(timer))
}
