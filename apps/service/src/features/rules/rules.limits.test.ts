import { describe, expect, test } from 'vitest'
import { startHub } from '#testing'

const settings = (limits: object) => ({
  security: { open_policy: { enabled: true, enable_api: true, limits } },
})
const preamble = 'package dashboard_users\n'

/** What a rule set says to a list of groups, under these limits. */
async function answerTo(rules: string, limits: object = {}) {
  const hub = await startHub({ settings: settings(limits) })
  const { admin } = await hub.organisation()
  const guarded = rules.replaceAll('{ ', '{ input.request.path == "/api/usergroups"; ')
  await admin.call.rules.replace({ body: { open_policy: { rules: preamble + guarded } } })
  const headers = { authorization: admin.key }
  const { status, body } = await hub.ask('GET', '/api/usergroups', { headers })
  return { status, body: body as { Message: string; Errors?: string[] } }
}
const failed = {
  status: 500,
  body: { Message: 'access denied: policy evaluation failed' },
}

describe('the limits of access rules', () => {
  test('a denial tells its reasons one by one as well', async () => {
    const { status, body } = await answerTo('deny["b"] { true }\ndeny["a"] { true }')
    expect(status).toBe(403)
    expect(body).toMatchObject({ Message: 'access denied: a; b', Errors: ['a', 'b'] })
  })

  test('a denial has at most a hundred reasons', async () => {
    const { body } = await answerTo('deny[x] { x := format_int(numbers.range(1, 500)[_], 10) }')
    expect(body.Errors).toHaveLength(100)
    const few = await answerTo('deny[x] { x := ["a", "b", "c"][_] }', { messages: 2 })
    expect(few.body.Errors).toEqual(['a', 'b'])
  })

  test('a long reason is cut, and never inside of a character', async () => {
    const rule = 'deny[x] { x := concat("", [c | numbers.range(1, 900)[_]; c := "é"]) }'
    const { body } = await answerTo(rule)
    const [reason = ''] = body.Errors ?? []
    expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(1024)
    expect(reason).toMatch(/^é+…$/)
    const short = await answerTo('deny["abcdefghij"] { true }', { message_bytes: 8 })
    expect(short.body.Errors).toEqual(['abcde…'])
  })

  test('an object that is too large ends the decision', async () => {
    const rule = 'deny["x"] { SvcAPIGet("/api/usergroups").none }'
    expect(await answerTo(rule)).toMatchObject({ status: 200 })
    expect(await answerTo(rule, { fetch_bytes: 10 })).toMatchObject(failed)
  })

  test.each([
    ['steps', 'deny["x"] { numbers.range(1, 9999)[_] == 0 }', { steps: 100 }],
    ['bytes', 'deny["x"] { count(numbers.range(1, 9999)) == 0 }', { bytes: 1000 }],
    ['results', 'deny[x] { x := numbers.range(1, 99)[_] }', { result_bytes: 50 }],
    ['fetches', 'deny["x"] { SvcAPIGet(["/a", "/b"][_]) }', { fetches: 1 }],
  ])('more %s than the settings allow end the decision', async (_, rule, limits) => {
    expect(await answerTo(rule, limits)).toMatchObject(failed)
  })
})
