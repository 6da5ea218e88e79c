import { allRoutes } from '@svc/contract'
import { classicApi } from '@svc/definitions/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { formOf, startHub, zipOf } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())
const { admin } = await hub.organisation()

const times = (count: number, text: string) => text.repeat(count)
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, ' ')
const json = (value: unknown) => JSON.stringify(value)

const openapi = { openapi: '3.0.3', info: { title: 'Pets', version: '1' } }
const up = { servers: [{ url: 'https://up.example' }] }
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Texts that nobody sends by mistake, and some that they do. */
const texts: Array<[string, string | Buffer]> = [
  ['broken JSON', '{"openapi":"3.0.3",'],
  ['broken YAML', 'openapi: 3.0.3\ninfo: [\n'],
  ['bytes', Buffer.from([0, 1, 2, 0xff, 0xfe])],
  ['a list', '[]'],
  ['a text', '"openapi"'],
  ['nothing of use', '{}'],
  ['JSON without a bottom', `${times(100_000, '{"a":')}1${times(100_000, '}')}`],
  ['YAML without a bottom', times(100_000, '[') + times(100_000, ']')],
  ['YAML without a bottom in blocks', lines(1_000, (at) => `${times(at, ' ')}a:`)],
  [
    'an alias bomb',
    lines(12, (at) => `a${at}: &a${at} [${Array(9).fill(at ? `*a${at - 1}` : 'x')}]`),
  ],
  ['a long text again and again', `a: &a ${times(300_000, 'x')}\nb: [${Array(90).fill('*a')}]`],
  ['YAML of a million lines', lines(1_000_000, () => '- 1')],
  ['a prototype', '{"__proto__":{"polluted":1},"openapi":"3.0.3"}'],
  ['a prototype in YAML', 'openapi: 3.0.3\ninfo:\n  __proto__: { polluted: 1 }\n'],
  ['a constructor', '{"constructor":{"prototype":{"polluted":1}}}'],
  [
    'a circle of references',
    json({
      ...openapi,
      ...up,
      paths: {},
      components: { schemas: { A: reference('B'), B: reference('A') } },
    }),
  ],
  ['a reference to nothing', json({ ...openapi, ...up, paths: { '/a': { $ref: '#/nowhere' } } })],
  ['another version', json({ ...openapi, openapi: '9.9.9', paths: {} })],
]

const archives: Array<[string, Buffer]> = [
  ['half an archive', zipOf({ 'openapi.json': json(openapi) }).subarray(0, 50)],
  ['an archive of nothing', zipOf({ 'README.md': 'hello' })],
  ['a bomb', zipOf([['openapi.json', { content: megabytes(40) }]])],
  ['a bomb that lies', zipOf([['openapi.json', { content: megabytes(40), claimedSize: 9 }]])],
  [
    'a bomb in parts',
    zipOf(
      Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => [`${at}.json`, megabytes(1).toString()]),
      ),
    ),
  ],
  [
    'too many files',
    zipOf(Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`${at}.json`, '']))),
  ],
  ['a way out', zipOf({ '../../openapi.json': json(openapi) })],
  ['an absolute path', zipOf({ '/etc/openapi.json': json(openapi) })],
  [
    'references that lead out',
    zipOf({
      'openapi.json': json({ ...openapi, ...up, paths: { '/a': { $ref: '../../etc/passwd' } } }),
    }),
  ],
  [
    'references to other machines',
    zipOf({
      'openapi.json': json({
        ...openapi,
        ...up,
        paths: { '/a': { $ref: 'http://169.254.169.254/x.json' } },
      }),
    }),
  ],
  [
    'files in a circle',
    zipOf({
      'openapi.json': json({ ...openapi, ...up, paths: { '/a': { $ref: 'a.json' } } }),
      'a.json': json({ $ref: 'a.json' }),
    }),
  ],
]

const documentRoutes = allRoutes.filter(({ route }) => route.accepts === 'document')
const everywhere = documentRoutes.map(({ name, route }) => ({ name, route }))

async function refuse(method: string, path: string, sent: { body: unknown; headers?: object }) {
  const headers = { authorization: admin.key, ...sent.headers }
  const { status, body } = await hub.ask(method, path, { headers, body: sent.body })
  expect({ status, Status: body.Status }).toEqual({ status: expect.any(Number), Status: 'Error' })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(body.Message).not.toBe('')
  return { status, body }
}

describe.each(everywhere)('$name', ({ route }) => {
  const path = route.path.replace(/:\w+/g, 'nobody')

  test.each(texts)('refuses %s', async (_, body) => {
    await refuse(route.method, path, { body })
    await refuse(route.method, path, formOf({ field: 'file', filename: 'x', content: body }))
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test.each(archives)('refuses %s', async (_, content) => {
    await refuse(route.method, path, formOf({ field: 'file', filename: 'x.zip', content }))
  })

  test('refuses more than 20 MB in any form', async () => {
    const content = megabytes(21)
    expect(await refuse(route.method, path, { body: content })).toMatchObject({ status: 413 })
    const form = formOf({ field: 'file', filename: 'x.json', content })
    expect(await refuse(route.method, path, form)).toMatchObject({ status: 413 })
  })
})

describe('a classic definition', () => {
  const post = (body: unknown) => refuse('POST', '/api/apis', { body })

  test.each([
    ['broken JSON', '{"api_definition":{'],
    ['a prototype', '{"api_definition":{"__proto__":{"polluted":1}}}'],
    ['no bottom', `{"api_definition":${times(100_000, '{"a":')}1${times(100_000, '}')}}`],
    ['20 MB of nothing', megabytes(21).toString()],
    ['no object', '{"api_definition":[]}'],
  ])('of %s is refused', async (_, body) => {
    await post(body)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('is refused at once however long its wrong texts are', async () => {
    const long = times(1_000_000, '1')
    const hostile = [
      { proxy: { ...(classicApi().proxy as object), transport: { proxy_url: 1 } } },
      { global_rate_limit: { per: `${long}!` } },
      { allowed_ips: [`${times(100_000, '1.')}x`], enable_ip_whitelisting: true },
      { name: `a ${times(100_000, '# ')}` },
      { auth: { use_cookie: long } },
    ]
    for (const over of hostile) await post({ api_definition: { ...classicApi(), ...over } })
  })

  test('may carry expressions that would explode: nothing here runs them', async () => {
    const explosive = '^(([a-z])+.)+[A-Z]([a-z])+$|(a+)+b'
    const definition = classicApi()
    const sent = { ...definition, config_data: { pattern: explosive, text: times(50_000, 'a') } }
    const { Meta } = await admin.call.apis.create({ body: { api_definition: sent } })
    const kept = await admin.call.apis.get({ params: { id: String(Meta) } })
    expect(kept.api_definition.config_data).toEqual(sent.config_data)
    await admin.call.apis.remove({ params: { id: String(Meta) } })
  })
})

test('nothing of all this is kept', async () => {
  expect((await admin.call.apis.list()).apis).toEqual([])
})
