import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * @typedef {{ uid: number, gid: number }} Owner
 * @typedef {object} Home a temporary folder and the process that lives in it
 * @property {string} folder
 * @property {(pid: number) => void} adopt names the process to stop before the folder is removed
 * @property {() => Promise<void>} clear
 */

// The guard outlives us by a moment: its input ends when we end in whatever way (also by SIGKILL),
// and only then does it stop the process it was told of and remove the folder.
const guardScript = `
while read -r line; do pid=$line; done
if [ -n "$pid" ]; then
  kill -INT "$pid"
  for _ in $(seq 100); do kill -0 "$pid" || break; sleep 0.05; done
  kill -KILL "$pid"
fi
rm -rf "$1"`

/** Makes an empty temporary folder that does not outlive this process. @param {string} name @param {Owner} [owner] @returns {Home} */
export function makeHome(name, owner) {
  const folder = mkdtempSync(join(tmpdir(), `svc-test-${name}-`))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const guard = spawn('sh', ['-c', guardScript, 'guard', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  // A pipe keeps the event loop alive unless told otherwise.
  const input = /** @type {import('node:net').Socket} */ (guard.stdin)
  input.unref()
  const clear = async () => {
    if (guard.exitCode !== null) return
    guard.ref()
    const done = once(guard, 'exit')
    input.end()
    await done
  }
  return { folder, adopt: (pid) => input.write(`${pid}\n`), clear }
}
