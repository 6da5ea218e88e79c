import { runChecks } from '../checks.mjs'
import { ensureBuilt } from '../prepare/fresh.mjs'
import { provision } from '../services/provision.mjs'
import { report } from './report.mjs'
import { runVitest } from './vitest.mjs'

/**
 * Checks, services, build, then every test. Prints the tally and gives the exit code.
 * @param {string} root
 * @param {{ filters: string[], isProof: boolean, isStrict: boolean }} options
 */
export async function testEverything(root, { filters, isProof, isStrict }) {
  const start = performance.now()
  const [services, checks] = await Promise.all([
    provision({ install: true }),
    // vitest runs the architecture test with all the others.
    runChecks(root, { except: ['architecture'] }),
  ])
  console.log(`services and checks: ${secondsSince(start)} s`)
  try {
    const built = await buildOnce(root)
    const tally = await runVitest(root, filters, isProof)
    const failedChecks = [...checks, built].filter(({ passed }) => !passed)
    return report({ tally, failedChecks, missing: services.missing, isStrict })
  } finally {
    await services.stop()
  }
}

/** @param {string} root */
async function buildOnce(root) {
  try {
    await ensureBuilt(root)
    return { name: 'build', passed: true }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { name: 'build', passed: false }
  }
}

/** @param {number} start */
const secondsSince = (start) => ((performance.now() - start) / 1000).toFixed(1)
