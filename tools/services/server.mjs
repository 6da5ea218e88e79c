import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * @typedef {{ uid: number, gid: number }} Owner
 * @typedef {{ pid: number, stop: () => Promise<void> }} Server
 * @typedef {object} Launch
 * @property {string} command
 * @property {string[]} args
 * @property {string} folder holds the log and all files; removed when the server stops
 * @property {RegExp} ready a line of the log that says the server answers
 * @property {Owner} [owner]
 */

// The guard outlives us by a moment: its input closes when we end in whatever way (also by
// SIGKILL), and only then does it stop the server and remove the folder.
const guardScript = `
cat > /dev/null
kill -INT "$1" 2> /dev/null
for _ in $(seq 100); do kill -0 "$1" 2> /dev/null || break; sleep 0.05; done
kill -KILL "$1" 2> /dev/null
rm -rf "$2"`

/** Makes an empty temporary folder, for another owner where one is given. @param {string} name @param {Owner} [owner] */
export function makeFolder(name, owner) {
  const folder = mkdtempSync(join(tmpdir(), `svc-test-${name}-`))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

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
 * Starts a server in a session of its own and waits until it answers. It is stopped by its
 * process id when `stop` is called or this process ends.
 * @param {Launch} launch
 * @returns {Promise<Server>}
 */
export async function launchServer({ command, args, folder, ready, owner }) {
  const logFile = join(folder, 'server.log')
  const log = openSync(logFile, 'a')
  const server = spawn(command, args, {
    ...owner,
    cwd: folder,
    detached: true,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  await once(server, 'spawn')
  const pid = server.pid ?? 0
  const stop = guard(pid, folder)
  server.unref()
  if (await hasLine(logFile, ready, () => server.exitCode !== null)) return { pid, stop }
  const reason = readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n')
  await stop()
  throw new Error(`${command} did not start: ${reason}`)
}

/** @param {number} pid @param {string} folder */
function guard(pid, folder) {
  const watcher = spawn('sh', ['-c', guardScript, 'guard', String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  // A pipe keeps the event loop alive unless told otherwise.
  const input = /** @type {import('node:net').Socket} */ (watcher.stdin)
  input.unref()
  return async () => {
    if (watcher.exitCode !== null) return
    watcher.ref()
    const done = once(watcher, 'exit')
    input.end()
    await done
  }
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
