import { describe, expect, test } from 'vitest'
import { accessInput } from '../fixtures/access.ts'
import { policyOf } from '../testing/rules.ts'
import { evaluateWithOpa } from './opa.ts'
import { variations } from './variations.ts'

const binary = process.env.OPA_BIN
const combinations = process.env.SVC_PROVE === '1' ? 10_000 : 200
const share = Math.ceil(combinations / variations.length)

describe.skipIf(!binary)('the real engine as an oracle (OPA_BIN)', () => {
  test.each(variations.map((rules, i) => [i, rules] as const))(
    'gives the same package document for variation %i of the access rules',
    (variation, rules) => {
      const inputs = Array.from({ length: share }, (_, i) => accessInput(variation * share + i))
      const wanted = evaluateWithOpa(binary ?? '', rules, 'dashboard_users', inputs)
      const policy = policyOf(rules, { syntax: 'v0' })
      const got = inputs.map((input) => {
        const outcome = policy.evaluateNow('dashboard_users', {
          input,
          limits: { milliseconds: 5_000 },
        })
        return outcome.ok ? outcome.value : outcome.error
      })
      expect(got.length).toBe(wanted.length)
      for (const [i, document] of got.entries()) {
        expect(JSON.parse(JSON.stringify(document)), JSON.stringify(inputs[i])).toEqual(wanted[i])
      }
    },
    600_000,
  )
})
