import { expect, test } from 'vitest'
import { readState } from './node-record.ts'

test('the health of a data plane is that of its worst part', () => {
  const health = { redis: { status: 'pass' }, rpc: { status: 'warn' }, 'a,b=c': { status: 7 } }
  expect(readState(JSON.stringify({ health, ttl: 10 }))).toEqual({
    health: 'warn',
    components: 'redis=pass,rpc=warn,abc=unknown',
    ttl: '10',
  })
  expect(readState(JSON.stringify({ health: {} }))).toEqual({ health: 'pass', components: '' })
})

test('health may be a word, and anything else is not told', () => {
  expect(readState('{"health":"fail"}')).toEqual({ health: 'fail' })
  expect(readState('{"health":7}')).toEqual({})
})

test('a node that tells too much is not read', () => {
  const told = JSON.stringify({ tags: Array.from({ length: 2_000 }, (_, at) => `tag-${at}`) })
  expect(readState(told)).toEqual({})
  expect(readState(told, 1_000_000).tags).toContain('tag-1999')
})
