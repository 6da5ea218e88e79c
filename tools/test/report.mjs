/**
 * @typedef {import('../tally.mjs').Tally} Tally
 * @typedef {import('../services/provision.mjs').Missing} Missing
 * @typedef {object} Findings
 * @property {Tally} tally
 * @property {{ name: string }[]} failedChecks
 * @property {Missing[]} missing
 * @property {boolean} isStrict a skip is a failure, unless it waits for what this machine cannot have
 */

/** Prints what was skipped and why, then the counts as the last line. @param {Findings} findings @returns {number} exit code */
export function report(findings) {
  const { lines, exitCode } = sumUp(findings)
  for (const line of lines) console.log(line)
  return exitCode
}

/** Proofs against things that nobody can be asked to have; a test names the variable that brings them. */
const brought = ['OPA_BIN', 'REGO_CASES', 'SVC_TEST_GATEWAY_BIN']

/** @param {Findings} findings */
export function sumUp({ tally, failedChecks, missing, isStrict }) {
  const skips = tally.skipped.map(({ name, reason }) => {
    const service = missing.find((one) => `${name} ${reason}`.toLowerCase().includes(one.name))
    const variable = brought.find((one) => name.includes(one))
    const isExcused = variable !== undefined || (service !== undefined && !service.canBeHad)
    const notGiven = variable && `${variable} is not given`
    return {
      name,
      reason: reason ?? service?.reason ?? notGiven ?? 'no reason given',
      isFailure: isStrict && !isExcused,
    }
  })
  const refused = skips.filter(({ isFailure }) => isFailure)
  const failed = tally.failed + failedChecks.length + refused.length
  const lines = [
    ...missing.map(({ name, reason }) => `${name} is missing: ${reason}`),
    ...failedChecks.map(({ name }) => `failed check: ${name}`),
    ...listSkips(skips),
    `${tally.passed} passed, ${failed} failed, ${skips.length - refused.length} skipped`,
  ]
  return { lines, exitCode: failed === 0 && tally.passed > 0 ? 0 : 1 }
}

/** @param {{ name: string, reason: string, isFailure: boolean }[]} skips */
function listSkips(skips) {
  if (skips.length === 0) return []
  const width = Math.min(100, Math.max(...skips.map(({ name }) => name.length)))
  return [
    'skipped tests:',
    ...skips.map(({ name, reason, isFailure }) => {
      return `  ${name.padEnd(width)}  ${reason}${isFailure ? ' (counts as failed with CI=true)' : ''}`
    }),
  ]
}
