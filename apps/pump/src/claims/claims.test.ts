import { openKeyValue } from '@svc/keyvalue'
import { expect, test } from 'vitest'
import { Claims } from './claims.ts'

const list = 'analytics-test'
const nobody = async () => false

async function open() {
  const keyvalue = await openKeyValue({ type: 'embedded', file: ':memory:' })
  return {
    keyvalue,
    claims: (claimer: string) => new Claims(keyvalue, [list, `${list}_0`], claimer),
  }
}

const textsOf = (claim: { values: Buffer[] } | undefined) => claim?.values.map(String)

test('a claim takes values out of the fullest list until it is acknowledged', async () => {
  const { keyvalue, claims } = await open()
  const mine = claims('a')
  await keyvalue.listPush(list, 'x')
  await keyvalue.listPush(`${list}_0`, '1', '2', '3')
  const first = await mine.take(2)
  expect(first).toMatchObject({ claimer: 'a', number: 1, list: `${list}_0` })
  expect(textsOf(first)).toEqual(['1', '2'])
  expect(await mine.countWaiting()).toBe(2)
  expect(await claims('b').listAbandoned(nobody)).toHaveLength(1)
  if (first) await mine.acknowledge(first)
  expect(await claims('b').listAbandoned(nobody)).toEqual([])
  expect((await mine.take(9))?.number).toBe(2)
})

test('nothing is noted when there is nothing to take', async () => {
  const { claims } = await open()
  expect(await claims('a').take(9)).toBeUndefined()
  expect(await claims('b').listAbandoned(nobody)).toEqual([])
})

test('claims of a pump that is gone are found in their order with their values', async () => {
  const { keyvalue, claims } = await open()
  const gone = claims('gone')
  await keyvalue.listPush(list, '1', '2', '3')
  for (let left = 3; left > 0; left--) await gone.take(1)
  const heir = claims('heir')
  const found = await heir.listAbandoned(nobody)
  expect(found.map(({ number }) => number)).toEqual([1, 2, 3])
  const opened = found[0] && (await heir.open(found[0]))
  expect(textsOf(opened)).toEqual(['1'])
  expect(await heir.listAbandoned(async () => true)).toEqual([])
})

test('a claim that was noted but never filled is forgotten', async () => {
  const { keyvalue, claims } = await open()
  await keyvalue.sortedAdd(`{${list}}:claims`, `gone:1:${list}`, 1)
  const heir = claims('heir')
  const [name] = await heir.listAbandoned(nobody)
  expect(name && (await heir.open(name))).toBeUndefined()
  expect(await heir.listAbandoned(nobody)).toEqual([])
})

test('after an error the claim in doubt comes first, so that numbers stay in order', async () => {
  const { keyvalue } = await open()
  await keyvalue.listPush(list, '1', '2')
  let isCut = true
  // The answer is lost on its way back: the values have moved.
  const cut = {
    ...keyvalue,
    async listMove(from: string, to: string, count: number) {
      const values = await keyvalue.listMove(from, to, count)
      if (isCut) throw new Error('connection lost')
      return values
    },
  }
  const mine = new Claims(cut, [list], 'a')
  await expect(mine.take(1)).rejects.toThrow('connection lost')
  isCut = false
  expect(await mine.take(1)).toMatchObject({ number: 1, values: [Buffer.from('1')] })
  expect(await mine.take(1)).toMatchObject({ number: 2, values: [Buffer.from('2')] })
})

test('what cannot be read is set aside, the oldest giving way at ten thousand', async () => {
  const { keyvalue, claims } = await open()
  const mine = claims('a')
  await keyvalue.listPush(list, 'x')
  const claim = await mine.take(1)
  const broken = Array.from({ length: 10_002 }, (_, n) => Buffer.from(String(n)))
  if (claim) await mine.acknowledge(claim, broken)
  const [first] = await keyvalue.listRange(`{${list}}:malformed`, 0, 0)
  expect(String(first)).toBe('2')
})

test('a list that waits is kept from expiring', async () => {
  const { keyvalue, claims } = await open()
  await keyvalue.listPush(list, 'x')
  await keyvalue.expire(list, 60)
  await claims('a').keepWaiting(86_400)
  expect(await keyvalue.ttl(list)).toBeGreaterThan(80_000)
})
