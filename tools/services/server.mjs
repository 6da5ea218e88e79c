import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * @typedef {object} Launch
 * @property {string} command
 * @property {string[]} args
 * @property {import('./home.mjs').Home} home holds the log and all files of the server
 * @property {RegExp} ready a line of the log that says the server answers
 * @property {import('./home.mjs').Owner} [owner]
 */

/** A loopback port that was free a moment ago. @returns {Promise<number>} */
export async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}

/**
 * Starts a server in a session of its own and waits until it answers. It stops, by its process id,
 * when its home is cleared or this process ends.
 * @param {Launch} launch
 */
export async function launchServer({ command, args, home, ready, owner }) {
  const logFile = join(home.folder, 'server.log')
  const log = openSync(logFile, 'a')
  const server = spawn(command, args, {
    ...owner,
    cwd: home.folder,
    detached: true,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  await once(server, 'spawn')
  home.adopt(server.pid ?? 0)
  server.unref()
  if (await hasLine(logFile, ready, () => server.exitCode !== null)) return
  const reason = readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n')
  throw new Error(`${command} did not start: ${reason}`)
}

/** @param {string} file @param {RegExp} line @param {() => boolean} isOver */
async function hasLine(file, line, isOver) {
  for (let tries = 0; tries < 1200; tries++) {
    if (line.test(readFileSync(file, 'utf8'))) return true
    if (isOver()) return false
    await pause(25)
  }
  return false
}
