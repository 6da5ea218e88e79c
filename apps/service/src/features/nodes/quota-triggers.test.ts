import { openKeyValue } from '@svc/keyvalue'
import { expect, onTestFinished, test } from 'vitest'
import { createQuotaTriggers } from './quota-triggers.ts'

test('the latest two hundred keys are remembered, for a week', async () => {
  const keyvalue = await openKeyValue({ type: 'embedded', file: ':memory:' })
  onTestFinished(() => keyvalue.close())
  let at = 0
  const told: string[] = []
  const events = {
    publish: async (_: string, { topic }: { topic: string }) => void told.push(topic),
    follow: async () => async () => {},
  }
  const triggers = createQuotaTriggers({
    ...{ keyvalue, events, isHashed: true, now: () => new Date(at) },
  })
  for (let key = 0; key < 205; key += 1) {
    at += 1
    await triggers.keep({ org_id: 'o', key: `key ${key}`, usage_percentage: 50 })
  }
  const warnings = await triggers.warningsOf('o')
  expect(warnings).toHaveLength(200)
  expect(JSON.stringify(warnings)).not.toContain('key 204')
  expect(Math.min(...warnings.map(({ created_at }) => Date.parse(created_at)))).toBe(6)
  expect(told).toHaveLength(205)
  at += 8 * 86_400_000
  expect(await triggers.warningsOf('o')).toEqual([])
})
