import { describe, expect, test } from 'vitest'
import type { StoredAuditRecord } from '#collections'
import { createFollower, hashOf } from './chain.ts'
import { textOf } from './record.text.ts'

type Unhashed = Omit<StoredAuditRecord, 'hash'>

const request: Omit<Unhashed, 'id' | 'seq' | 'prev'> = {
  ...{ req_id: 'q', org_id: 'o', date: '', timestamp: 0, ip: '', user: '', action: '' },
  ...{ method: 'GET', url: '/', status: 200, path: '/', at: '', chain: 'o/w' },
}
const hashed = (record: Unhashed): StoredAuditRecord => ({
  ...record,
  hash: hashOf(textOf(record)),
})

function chainOf(length: number): StoredAuditRecord[] {
  const records: StoredAuditRecord[] = []
  for (let seq = 1; seq <= length; seq += 1) {
    const prev = records.at(-1)?.hash ?? ''
    records.push(hashed({ ...request, id: `r${seq}`, seq, prev }))
  }
  return records
}

function firstBreak(records: StoredAuditRecord[], ends?: Parameters<typeof createFollower>[0]) {
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
    expect(firstBreak(reordered as unknown as StoredAuditRecord[])).toBeUndefined()
  })

  test('breaks when a change that a record names is taken away or is another one', () => {
    const changes = [{ collection: 'users', id: 'u', version: 2 }]
    const whole = hashed({ ...request, id: 'r1', seq: 1, prev: '', changes })
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
    [
      'a changed record',
      (all: StoredAuditRecord[]) => all.with(2, { ...all[2], status: 403 } as never),
      'r3',
    ],
    ['a removed record', (all: StoredAuditRecord[]) => all.toSpliced(2, 1), 'r4'],
    ['a removed beginning', (all: StoredAuditRecord[]) => all.slice(1), 'r2'],
    [
      'swapped records',
      (all: StoredAuditRecord[]) => [all[1], all[0], ...all.slice(2)] as StoredAuditRecord[],
      'r2',
    ],
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
