import { expect, test } from 'vitest'
import { sumUp } from './report.mjs'

const skipped = [{ name: 'packages/documents/contract > mongo > keeps order' }]
const absent = { name: 'mongo', reason: 'no Go', canBeHad: false }

const findings = (over: Partial<Parameters<typeof sumUp>[0]> = {}) => ({
  tally: { passed: 3, failed: 0, skipped: [] },
  failedChecks: [],
  missing: [],
  isStrict: false,
  ...over,
})

test('a clean run ends with its counts and exit code 0', () => {
  expect(sumUp(findings())).toEqual({ lines: ['3 passed, 0 failed, 0 skipped'], exitCode: 0 })
})

test('a failed check counts as one failed', () => {
  const { lines, exitCode } = sumUp(findings({ failedChecks: [{ name: 'types' }] }))
  expect(lines).toEqual(['failed check: types', '3 passed, 1 failed, 0 skipped'])
  expect(exitCode).toBe(1)
})

test('a skip is shown by name with the reason of its missing service', () => {
  const { lines, exitCode } = sumUp(
    findings({ tally: { passed: 1, failed: 0, skipped }, missing: [absent] }),
  )
  expect(lines).toEqual([
    'mongo is missing: no Go',
    'skipped tests:',
    `  ${skipped[0]?.name}  no Go`,
    '1 passed, 0 failed, 1 skipped',
  ])
  expect(exitCode).toBe(0)
})

test('a reason given by the test itself is shown first', () => {
  const own = [{ name: 'a > redis', reason: 'needs two machines' }]
  const { lines } = sumUp(findings({ tally: { passed: 1, failed: 0, skipped: own } }))
  expect(lines).toContain('  a > redis  needs two machines')
})

test('with CI a skip is a failure where the service can be had', () => {
  const broken = { ...absent, reason: 'go build failed', canBeHad: true }
  const tally = { passed: 1, failed: 0, skipped }
  expect(sumUp(findings({ tally, missing: [broken], isStrict: true })).exitCode).toBe(1)
  expect(sumUp(findings({ tally, missing: [], isStrict: true })).exitCode).toBe(1)
  expect(sumUp(findings({ tally, missing: [absent], isStrict: true })).exitCode).toBe(0)
})

test('a run without a single test does not pass', () => {
  const { exitCode } = sumUp(findings({ tally: { passed: 0, failed: 0, skipped: [] } }))
  expect(exitCode).toBe(1)
})

test('what only its owner can bring may be absent, even strictly, and says what would bring it', () => {
  const skipped = [{ name: 'oracle.test.ts > the real engine (OPA_BIN) > agrees' }]
  const { lines, exitCode } = sumUp(
    findings({ tally: { passed: 1, failed: 0, skipped }, missing: [], isStrict: true }),
  )
  expect(exitCode).toBe(0)
  expect(lines.join('\n')).toContain('OPA_BIN is not given')
  expect(lines.at(-1)).toBe('1 passed, 0 failed, 1 skipped')
})
