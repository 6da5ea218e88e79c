import { KeyValueAway, openKeyValue } from '@svc/keyvalue'
import { rateLimitKey } from '@svc/sessions'
import { expect, onTestFinished, test } from 'vitest'
import { definition, type Rig, startRig } from './testing/rig.ts'

const closed = { use_keyless: false, use_standard_auth: true }
const rights = { access_rights: { one: { api_id: 'one' } } }
const statusOf = async ({ url }: Rig, path: string, token: string) =>
  (await fetch(url + path, { headers: { authorization: token } })).status

test('gateways on one store keep a rate together, where they are told to', async () => {
  const keyvalue = await openKeyValue({ type: 'embedded', file: ':memory:' })
  const settings = { enable_redis_rolling_limiter: true, hash_keys: false }
  const pair = [await startRig({ keyvalue, settings }), await startRig({ keyvalue, settings })]
  onTestFinished(async () => {
    for (const rig of pair) await rig.close()
    await keyvalue.close()
  })
  const [first, second] = pair
  if (!first || !second) throw new Error('there are two')
  for (const rig of pair) await rig.load([definition('one', closed)])
  const token = await first.key({ ...rights, rate: 3, per: 60 })
  const statuses = []
  for (const rig of [first, second, first, second]) {
    statuses.push(await statusOf(rig, '/one/', token))
  }
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await keyvalue.sortedCount(rateLimitKey(token))).toBe(4)
})

test('while the store is away keys are refused and open APIs served', async () => {
  const keyvalue = await openKeyValue({ type: 'embedded', file: ':memory:' })
  const away = { ...keyvalue, get: () => Promise.reject(new KeyValueAway('redis')) }
  const rig = await startRig({ keyvalue: away })
  onTestFinished(async () => {
    await rig.close()
    await keyvalue.close()
  })
  await rig.load([definition('one', closed), definition('open')])
  expect(await statusOf(rig, '/one/', 'some key')).toBe(503)
  expect(await statusOf(rig, '/open/', '')).toBe(200)
})
