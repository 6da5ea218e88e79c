import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeHome } from '#tools/services/home.mjs'
import { findFreePort } from '#tools/services/server.mjs'

const launcher = fileURLToPath(new URL('../../svc.mjs', import.meta.url))

export interface Svc {
  url: string
  pid: number
  folder: string
  /** Everything printed so far. */
  printed: () => string
  /** Sends a signal and waits for the end; SIGKILL is a crash. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>
  /** Ends the process if it runs, and removes its folder. */
  clear: () => Promise<void>
}

/** What `svc start` is given besides the port and the data folder. */
export interface SvcOptions {
  args?: string[]
  env?: Record<string, string>
  port?: number
}

/**
 * Runs `svc start` as a process of its own on a free loopback port with a data folder of its own,
 * and waits until it answers. It does not outlive the test process.
 */
export async function startSvc({ args = [], env = {}, port }: SvcOptions = {}): Promise<Svc> {
  const home = makeHome('svc')
  const usedPort = port ?? (await findFreePort())
  const url = `http://127.0.0.1:${usedPort}`
  const given = ['start', '--port', String(usedPort), '--data-dir', home.folder, ...args]
  const child = spawn(process.execPath, [launcher, ...given], {
    cwd: home.folder,
    env: { ...process.env, NODE_ENV: 'test', SVC_GW_LISTENPORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  const pid = child.pid ?? 0
  home.adopt(pid)
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  if (!(await answers(`${url}/hello`, isOver))) {
    await home.clear()
    throw new Error(`svc ${given.join(' ')} did not answer:\n${printed}`)
  }
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (isOver()) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }
  return { url, pid, folder: home.folder, printed: () => printed, end, clear: home.clear }
}

async function answers(url: string, isOver: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 1200 && !isOver(); tries++) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return true
    await pause(50)
  }
  return false
}
