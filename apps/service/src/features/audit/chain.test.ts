import { describe, expect, test } from 'vitest'
import { createFollower, hashOf, type Linked } from './chain.ts'

function chainOf(length: number): Linked[] {
  const records: Linked[] = []
  for (let seq = 1; seq <= length; seq += 1) {
    const prev = records.at(-1)?.hash ?? ''
    const record = { id: `r${seq}`, org_id: 'o', chain: 'o/w', seq, prev, status: 200 }
    records.push({ ...record, hash: hashOf(record) })
  }
  return records
}

function firstBreak(records: Linked[], ends?: Parameters<typeof createFollower>[0]) {
  const follower = createFollower(ends)
  for (const record of records) {
    const found = follower.next(record)
    if (found) return found
  }
  return follower.end()
}

describe('a chain of audit records', () => {
  test('holds when nothing was touched', () => {
    expect(firstBreak(chainOf(5))).toBeUndefined()
  })

  test('does not care for the order of fields', () => {
    const reordered = chainOf(3).map((record) =>
      Object.fromEntries(Object.entries(record).reverse()),
    )
    expect(firstBreak(reordered as unknown as Linked[])).toBeUndefined()
  })

  test('still holds records of the time before they named what they changed', () => {
    const id = '65b1000000000000000000a1'
    const record = { id, org_id: 'o', chain: 'o/w', seq: 1, prev: '', status: 200 }
    const hash = 'c8cdfe3e01f2a8748d1b78f7e92220fb3648aa69dce009c12230c1b158ca5bc9'
    expect(firstBreak([{ ...record, hash }])).toBeUndefined()
    const changes = [{ collection: 'users', id, version: 1 }]
    expect(firstBreak([{ ...record, hash, changes }])).toMatchObject({ id })
  })

  test('breaks when a change that a record names is taken away or is another one', () => {
    const changes = [{ collection: 'users', id: 'u', version: 2 }]
    const record = { id: 'r1', org_id: 'o', chain: 'o/w', seq: 1, prev: '', changes }
    const whole = { ...record, hash: hashOf(record) }
    expect(firstBreak([whole])).toBeUndefined()
    const reordered = changes.map(({ collection, id, version }) => ({ version, id, collection }))
    expect(firstBreak([{ ...whole, changes: reordered }])).toBeUndefined()
    const [change] = changes
    const others = [undefined, [], [{ ...change, version: 3 }], [{ ...change, name: 'Ada' }]]
    for (const other of others as Array<typeof changes | undefined>) {
      expect(firstBreak([{ ...whole, changes: other }])).toMatchObject({ id: 'r1' })
    }
  })

  test.each([
    ['a changed record', (all: Linked[]) => all.with(2, { ...all[2], status: 403 } as never), 'r3'],
    ['a removed record', (all: Linked[]) => all.toSpliced(2, 1), 'r4'],
    ['a removed beginning', (all: Linked[]) => all.slice(1), 'r2'],
    ['swapped records', (all: Linked[]) => [all[1], all[0], ...all.slice(2)] as Linked[], 'r2'],
  ])('breaks at %s', (_, tamper, id) => {
    expect(firstBreak(tamper(chainOf(5)))).toMatchObject({ id })
  })

  test('misses what was cut off its end, and accepts what was pruned from its beginning', () => {
    const all = chainOf(5)
    const ends = { first_seq: 1, first_prev: '', last_seq: 5, last_hash: all[4]?.hash ?? '' }
    expect(firstBreak(all.slice(0, 4), ends)).toMatchObject({ id: 'r4' })
    const pruned = { ...ends, first_seq: 3, first_prev: all[1]?.hash ?? '' }
    expect(firstBreak(all.slice(2), pruned)).toBeUndefined()
  })
})
