import { expect, test } from 'vitest'
import { collections } from '#collections'
import { statusOf } from './nodes.present.ts'
import { lagOf } from './receipts.ts'

const change = (sequence: number, collection: string) => ({
  ...{ sequence, collection, at: sequence * 1_000, command: 'ApiUpdated', id: 'x' },
  ...{ name: 'X', org_id: 'o', version: 1 },
})
const { apis, policies } = collections
/** Newest first. */
const changes = [change(9, policies.name), change(7, apis.name), change(5, apis.name)]
const fetched = (sequence: number) => [{ sequence, at: 0 }]

test('a node lies behind by the changes that it has not fetched since', () => {
  const current = { apis: fetched(8), policies: fetched(9) }
  expect(lagOf(changes, current)).toEqual({ changes_behind: 0, behind_since: null })
  const late = { apis: fetched(5), policies: [] }
  expect(lagOf(changes, late)).toEqual({ changes_behind: 2, behind_since: 7_000 })
  expect(lagOf([], late)).toEqual({ changes_behind: 0, behind_since: null })
})

test('a node that says how seldom it calls is missed later', () => {
  const now = 1_000_000
  const heard = (silent: number, ttl?: number) => statusOf({ last_seen: now - silent, ttl }, now)
  expect([heard(11_000), heard(31_000)]).toEqual(['warn', 'fail'])
  expect([heard(19_000, 10), heard(39_000, 10), heard(41_000, 10)]).toEqual([
    'pass',
    'warn',
    'fail',
  ])
})
