import fc from 'fast-check'
import { type KeyValue, KeyValueRefusal } from '../src/index.ts'

/** One verb with arguments; its keys begin with the prefix. */
export type Step = (store: KeyValue, prefix: string) => Promise<unknown>

const key = fc.constantFrom('a', 'b', 'c')
const member = fc.constantFrom('m', 'n', 'o', '', 'é', '\u{1f98a}')
const members = fc.array(member, { maxLength: 3 })
const value = fc.oneof(fc.constantFrom('', '1', '-7', '007', 'x'), fc.string({ maxLength: 4 }))
const small = fc.integer({ min: -3, max: 6 })
const score = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constantFrom(0.5, -1e20, Infinity))
const from = fc.oneof(score, fc.constant<'-inf'>('-inf'))
const to = fc.oneof(score, fc.constant<'+inf'>('+inf'))
const page = fc.option(fc.record({ offset: small, count: small }), { nil: undefined })
// Far from now, so that no clock decides what the two engines answer.
const ttl = fc.constantFrom(undefined, 1000, 0, -1)
const setOptions = fc.record({
  ttl,
  onlyNew: fc.boolean(),
  onlyExisting: fc.boolean(),
  keepTtl: fc.boolean(),
})

/** A step of random arguments; the work sees them whole and the store. */
const step = <A extends unknown[]>(
  args: { [I in keyof A]: fc.Arbitrary<A[I]> },
  work: (store: KeyValue, name: (key: string) => string, ...args: A) => Promise<unknown>,
): fc.Arbitrary<Step> =>
  fc.tuple<A>(...args).map((drawn) => {
    const run: Step = (store, prefix) => work(store, (name) => prefix + name, ...drawn)
    return Object.assign(run, { toString: () => `${work} of ${fc.stringify(drawn)}` })
  })

const verbs: fc.Arbitrary<Step>[] = [
  step([key], (s, k, a) => s.get(k(a))),
  step([fc.array(key)], (s, k, keys) => s.getMany(keys.map(k))),
  step([key, value, setOptions], (s, k, a, text, options) => s.set(k(a), text, options)),
  step([key], (s, k, a) => s.take(k(a))),
  step([fc.array(key, { maxLength: 2 })], (s, k, keys) => s.remove(...keys.map(k))),
  step([key], (s, k, a) => s.exists(k(a))),
  step([key, fc.constantFrom(1000, 0, -1)], (s, k, a, seconds) => s.expire(k(a), seconds)),
  step([key], async (s, k, a) => Math.sign(await s.ttl(k(a)))),
  step([key, small, ttl], (s, k, a, by, seconds) => s.increment(k(a), by, { ttl: seconds })),
  step([key, fc.dictionary(member, value)], (s, k, a, fields) => s.hashSet(k(a), fields)),
  step([key, member], (s, k, a, field) => s.hashGet(k(a), field)),
  step([key], (s, k, a) => s.hashAll(k(a))),
  step([key, members], (s, k, a, fields) => s.hashRemove(k(a), ...fields)),
  step([key, member, small], (s, k, a, field, by) => s.hashIncrement(k(a), field, by)),
  step([key, members], (s, k, a, added) => s.setAdd(k(a), ...added)),
  step([key, members], (s, k, a, removed) => s.setRemove(k(a), ...removed)),
  step([key], async (s, k, a) => (await s.setMembers(k(a))).sort()),
  step([key, member], (s, k, a, one) => s.setHas(k(a), one)),
  step([key, member, score], (s, k, a, one, number) => s.sortedAdd(k(a), one, number)),
  step([key, members], (s, k, a, removed) => s.sortedRemove(k(a), ...removed)),
  step([key, from, to, page], (s, k, a, low, high, part) => s.sortedRange(k(a), low, high, part)),
  step([key, from, to], (s, k, a, low, high) => s.sortedRemoveRange(k(a), low, high)),
  step([key], (s, k, a) => s.sortedCount(k(a))),
  step([key, fc.array(value, { maxLength: 4 })], (s, k, a, values) => s.listPush(k(a), ...values)),
  step([key, small], (s, k, a, count) => s.listPop(k(a), count)),
  step([key, key, small], (s, k, a, b, count) => s.listMove(k(a), k(b), count)),
  step([key, small, small], (s, k, a, first, last) => s.listRange(k(a), first, last)),
  step([key, value], (s, k, a, text) => s.listRemove(k(a), text)),
  step([key], (s, k, a) => s.listLength(k(a))),
]

export const sequences = fc.array(fc.oneof(...verbs), { minLength: 5, maxLength: 60 })

/** What a caller sees; a refusal by its words. */
export const observe = (answer: Promise<unknown>) =>
  answer.catch((error) => {
    if (error instanceof KeyValueRefusal) return `refused: ${error.message}`
    throw error
  })
