import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeHome } from '../services/home.mjs'

const hour = 3_600_000

/**
 * Runs vitest as a process of its own, which ends with this one.
 * @param {string} root
 * @param {string[]} filters
 * @param {boolean} isProof
 * @returns {Promise<import('../tally.mjs').Tally>}
 */
export async function runVitest(root, filters, isProof) {
  const home = makeHome('tally')
  const file = join(home.folder, 'tally.json')
  const args = ['run', '--reporter=dot', '--reporter=./tools/tally.mjs', ...filters]
  if (isProof) args.push(`--testTimeout=${hour}`, `--hookTimeout=${hour}`)
  const vitest = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, SVC_TEST_TALLY: file },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => vitest.kill(signal))
  }
  const [code] = await once(vitest, 'close')
  const tally = readTally(file)
  await home.clear()
  // A run that broke without a failed test must not look like one that passed.
  if (code !== 0 && tally.failed === 0) tally.failed = 1
  return tally
}

/** @param {string} file @returns {import('../tally.mjs').Tally} */
function readTally(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 0, skipped: [] }
  }
}
