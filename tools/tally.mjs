import { writeFileSync } from 'node:fs'

/**
 * @typedef {{ name: string, reason?: string }} Skip
 * @typedef {{ passed: number, failed: number, skipped: Skip[] }} Tally
 */

/** A vitest reporter that counts, and keeps the names and reasons of skipped tests. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default class TallyReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<unknown>} errors
   */
  onTestRunEnd(modules, errors) {
    /** @type {Tally} */
    const tally = { passed: 0, failed: errors.length, skipped: [] }
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      for (const test of tests) count(tally, module, test)
      // A file that breaks before its tests run has none that could fail.
      if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed')) {
        tally.failed += 1
      }
    }
    const file = process.env.SVC_TEST_TALLY
    if (file) writeFileSync(file, JSON.stringify(tally))
  }
}

/**
 * @param {Tally} tally
 * @param {import('vitest/node').TestModule} module
 * @param {import('vitest/node').TestCase} test
 */
function count(tally, module, test) {
  const result = test.result()
  if (result.state === 'passed') tally.passed += 1
  if (result.state === 'failed') tally.failed += 1
  if (result.state === 'passed' || result.state === 'failed') return
  const reason = result.state === 'skipped' ? result.note : 'did not finish'
  tally.skipped.push({ name: `${module.relativeModuleId} > ${test.fullName}`, reason })
}
