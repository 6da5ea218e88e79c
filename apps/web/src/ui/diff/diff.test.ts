import { expect, test } from 'vitest'
import { changesOfPatch, diffOf } from './diff.ts'

test('only fields that differ are listed, deep in objects', () => {
  const before = { name: 'a', same: 1, map: { x: 'read', y: 'read' }, list: [1, 2] }
  const after = { name: 'b', same: 1, map: { x: 'write', z: 'deny' }, list: [2, 1] }
  expect(diffOf(before, after)).toEqual([
    { path: 'list', before: [1, 2], after: [2, 1] },
    { path: 'map.x', before: 'read', after: 'write' },
    { path: 'map.y', before: 'read', after: undefined },
    { path: 'map.z', before: undefined, after: 'deny' },
    { path: 'name', before: 'a', after: 'b' },
  ])
})

test('a created document is all additions and a deleted one all removals', () => {
  expect(diffOf(null, { a: 1, b: { c: 2 }, d: {} })).toEqual([
    { path: 'a', before: undefined, after: 1 },
    { path: 'b.c', before: undefined, after: 2 },
    { path: 'd', before: undefined, after: {} },
  ])
  expect(diffOf({ a: 1 }, null)).toEqual([{ path: 'a', before: 1, after: undefined }])
})

test('a merge patch names what it sets and what it takes away', () => {
  expect(changesOfPatch({ active: false, map: { x: null } })).toEqual([
    { path: 'active', before: undefined, after: false },
    { path: 'map.x', before: undefined, after: undefined },
  ])
})
