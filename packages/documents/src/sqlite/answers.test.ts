import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Statement } from '../sql/statements.ts'
import { Answers } from './answers.ts'

const ask = (id: string, dependsOn = 'pets'): Statement => ({
  sql: 'select doc from pets where id = $1',
  args: [id],
  dependsOn,
})

/** Answers over a source that counts how often it is asked. */
function counting(length = 10) {
  let others = 0
  let asked = 0
  const answers = new Answers(() => others)
  const keep = (statement: Statement) =>
    answers.keep(statement, () => {
      asked += 1
      return [{ doc: 'x'.repeat(length) }]
    })
  const count = () => asked
  const otherProcessWrites = () => {
    others += 1
  }
  return { answers, keep, count, otherProcessWrites }
}

test('the same question is asked once, another one by itself', () => {
  const { keep, count } = counting()
  expect(keep(ask('a'))).toBe(keep(ask('a')))
  keep(ask('b'))
  expect(count()).toBe(2)
})

test('a write ends the answers of its table only', () => {
  const { answers, keep, count } = counting()
  keep(ask('a'))
  keep(ask('a', 'toys'))
  answers.forget(['pets'])
  keep(ask('a'))
  keep(ask('a', 'toys'))
  expect(count()).toBe(3)
})

test('a write of another process soon ends all of them', async () => {
  const { keep, count, otherProcessWrites } = counting()
  keep(ask('a'))
  otherProcessWrites()
  await delay(30)
  keep(ask('a'))
  expect(count()).toBe(2)
})

test('what depends on more than a table is asked each time', () => {
  const { keep, count } = counting()
  const { dependsOn: _, ...statement } = ask('a')
  keep(statement)
  keep(statement)
  expect(count()).toBe(2)
})

test('long answers are not kept', () => {
  const { keep, count } = counting(1_000_000)
  keep(ask('a'))
  keep(ask('a'))
  expect(count()).toBe(2)
})

test('when too much is kept, all of it goes', () => {
  const { keep, count } = counting(400_000)
  for (let number = 0; number < 30; number += 1) keep(ask(`pet ${number}`))
  keep(ask('pet 29'))
  expect(count()).toBe(30)
  keep(ask('pet 0'))
  expect(count()).toBe(31)
})
