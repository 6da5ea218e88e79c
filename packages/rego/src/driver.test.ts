import { describe, expect, test } from 'vitest'
import { policyOf } from '../testing/rules.ts'
import type { AsyncBuiltin } from './builtins/builtin.ts'
import type { Value } from './values/value.ts'

/** A function that answers later and remembers what it was asked. */
function store(documents: Record<string, Value>) {
  const asked: string[] = []
  const builtin: AsyncBuiltin = {
    kind: 'async',
    name: 'fetch',
    arity: 1,
    call: async ([path]) => {
      asked.push(String(path))
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (path === '/broken') throw new Error('the store is away')
      return documents[String(path)]
    },
  }
  return { asked, builtins: [builtin] }
}

describe('asynchronous functions', () => {
  test('are awaited and asked once for each different call', async () => {
    const { asked, builtins } = store({ '/a': { active: true }, '/b': { active: false } })
    const rules = `p[x] { x := ["/a", "/b", "/a"][_]; fetch(x).active }
      q { not fetch("/b").active }`
    const outcome = await policyOf(rules, { builtins }).evaluate('t')
    expect(outcome).toMatchObject({
      ok: true,
      value: { p: ['/a'], q: true },
      stats: { fetches: 2 },
    })
    expect(asked.sort()).toEqual(['/a', '/b'])
  })

  test('may depend on the answers of others', async () => {
    const { builtins } = store({ '/a': '/b', '/b': 42 })
    const outcome = await policyOf('p = fetch(fetch("/a"))', { builtins }).evaluate('t.p')
    expect(outcome).toMatchObject({ value: 42, stats: { fetches: 2 } })
  })

  test('are undefined where there is nothing', async () => {
    const { builtins } = store({})
    const outcome = await policyOf('p { not fetch("/none") }', { builtins }).evaluate('t')
    expect(outcome).toMatchObject({ value: { p: true } })
  })

  test('end the evaluation when they fail', async () => {
    const { builtins } = store({})
    const outcome = await policyOf('p { not fetch("/broken") }', { builtins }).evaluate('t')
    expect(outcome).toMatchObject({
      error: { code: 'eval_builtin_error', message: 'the store is away' },
    })
  })

  test('leave no trace of a run in which answers were missing', async () => {
    const { builtins } = store({ '/a': 1 })
    const rules = 'p = 1 { fetch("/a") == 1 }\np = 2 { not known }\nknown { fetch("/a") }'
    expect(await policyOf(rules, { builtins }).evaluate('t.p')).toMatchObject({ value: 1 })
  })

  test('are limited in number', async () => {
    const { asked, builtins } = store({})
    const rules = 'p = [x | i = numbers.range(1, 100)[_]; x = fetch(format_int(i, 10))]'
    const outcome = await policyOf(rules, { builtins }).evaluate('t')
    expect(outcome).toMatchObject({ error: { code: 'eval_cancel_error' } })
    expect(asked).toEqual([])
  })

  test('are limited in time', async () => {
    const never: AsyncBuiltin = {
      kind: 'async',
      name: 'never',
      arity: 0,
      call: () => new Promise(() => {}),
    }
    const policy = policyOf('p { never() }', { builtins: [never] })
    const outcome = await policy.evaluate('t', { limits: { fetchMilliseconds: 5 } })
    expect(outcome).toMatchObject({ error: { code: 'eval_cancel_error' } })
  })

  test('are limited in size', async () => {
    const { builtins } = store({ '/a': { list: ['x'.repeat(200)] }, '/b': 'short' })
    const ask = (path: string) =>
      policyOf(`p { fetch("${path}") }`, { builtins }).evaluate('t', {
        limits: { fetchBytes: 100 },
      })
    expect(await ask('/a')).toMatchObject({
      error: {
        code: 'eval_cancel_error',
        message: 'the answer of a fetch is larger than 100 bytes',
      },
    })
    expect(await ask('/b')).toMatchObject({ value: { p: true } })
  })

  test('do not give the rules more steps for starting again', async () => {
    const { builtins } = store({ '/a': '/b', '/b': '/c', '/c': 1 })
    const work = 'count([1 | numbers.range(1, 1000)[_]]) > 0'
    const rules = `p = x { ${work}; x := fetch(fetch(fetch("/a"))) }`
    const policy = policyOf(rules, { builtins })
    const whole = await policy.evaluate('t.p')
    expect(whole).toMatchObject({ value: 1, stats: { fetches: 3 } })
    expect(whole.stats.steps).toBeGreaterThan(4_000)
    const limits = { steps: whole.stats.steps / 2 }
    expect(await policy.evaluate('t.p', { limits })).toMatchObject({
      error: { code: 'eval_cancel_error' },
    })
  })

  test('cannot be used by an evaluation that may not wait', () => {
    const { builtins } = store({})
    const outcome = policyOf('p { fetch("/a") }', { builtins }).evaluateNow('t')
    expect(outcome).toMatchObject({ error: { message: 'an asynchronous function was called' } })
  })

  test('report rules with their final values', async () => {
    const { builtins } = store({ '/a': 1 })
    const outcome = await policyOf('p = fetch("/a")', { builtins }).inspect()
    expect(outcome).toMatchObject({ value: [{ value: 1, contributions: [{ row: 2, value: 1 }] }] })
  })
})
