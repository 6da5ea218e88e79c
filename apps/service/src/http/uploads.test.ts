import { Envelope, ok, type RouteTable, route } from '@svc/contract'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { formOf, startPipeline, zipOf } from '#testing'
import type { RuleRequest, Rules } from './context.ts'

const things = {
  plain: route({
    method: 'POST',
    path: '/api/plain',
    summary: 'Take JSON',
    access: { section: 'apis' },
    body: Type.Unknown(),
    returns: Envelope,
  }),
  document: route({
    method: 'POST',
    path: '/api/documents',
    summary: 'Take Document',
    access: { section: 'apis' },
    body: Type.Object({}),
    accepts: 'document',
    unreadable: "Couldn't read body",
    returns: Envelope,
  }),
  file: route({
    method: 'POST',
    path: '/api/files',
    summary: 'Take File',
    access: { section: 'apis' },
    body: Type.Object({ filename: Type.String(), text: Type.String() }),
    accepts: 'file',
    returns: Envelope,
  }),
} satisfies RouteTable

async function start(decide?: Rules['decide'], bodyLimit = 1000) {
  const seen: RuleRequest[] = []
  const rules: Rules = {
    mayDecide: () => true,
    async decide(request) {
      seen.push(request)
      return decide?.(request) ?? { deny: [], body: request.body }
    },
  }
  const give = (_: unknown, { body }: { body: unknown }) => ok('read', body)
  const { ask } = await startPipeline({
    routes: things,
    rules,
    bodyLimit,
    handlers: { plain: give, document: give, file: give },
  })
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask('POST', path, { headers: { authorization: 'writer', ...headers }, body })
  return { post, seen }
}

const yaml = 'title: Ünïted\nlist:\n  - 1\n  - two: null\n'
const read = { title: 'Ünïted', list: [1, { two: null }] }
const accepted = (Meta: unknown) => ({ status: 200, body: { Status: 'OK', Message: 'read', Meta } })
const refused = (...Errors: string[]) => ({
  status: 400,
  body: { Status: 'Error', Message: "Couldn't read body", Meta: null, Errors },
})

describe('a document', () => {
  test.each([
    ['JSON without a label', JSON.stringify(read), {}],
    ['JSON with the label of a form', JSON.stringify(read), { 'content-type': 'text/plain' }],
    ['YAML', yaml, { 'content-type': 'application/x-yaml' }],
    ['YAML by its newer name', yaml, { 'content-type': 'application/yaml; charset=utf-8' }],
    ['YAML as text', yaml, { 'content-type': 'text/yaml' }],
    ['YAML without a label', yaml, {}],
    ['JSON called YAML', JSON.stringify(read), { 'content-type': 'Application/X-YAML' }],
    ['JSON after a byte order mark', `\uFEFF${JSON.stringify(read)}`, {}],
  ])('is read from %s', async (_, body, headers) => {
    const { post } = await start()
    expect(await post('/api/documents', body, headers)).toMatchObject(accepted(read))
  })

  test.each([
    ['a JSON file', { field: 'file', filename: 'a.json', content: JSON.stringify(read) }],
    ['a YAML file', { field: 'file', filename: 'a.yaml', content: yaml }],
    ['a file of any name and field', { field: 'spec', filename: 'a', content: yaml }],
    ['a field that is no file', { field: 'file', content: yaml }],
    [
      'an archive',
      {
        field: 'file',
        filename: 'a.zip',
        content: zipOf({ 'openapi.yaml': yaml, 'README.md': '' }),
      },
    ],
  ])('is read from %s', async (_, part) => {
    const { post } = await start()
    const { headers, body } = formOf({ field: 'note', content: 'hello' }, part)
    const given = 'filename' in part ? { headers, body } : formOf(part)
    expect(await post('/api/documents', given.body, given.headers)).toMatchObject(accepted(read))
  })

  test.each([
    ['broken JSON', '{"title": "x",}', 'line 1, column 15: the text is not JSON'],
    ['broken YAML', 'a: 1\nb: [', /^line 2, column \d+: the text is not YAML: /],
    ['a repeated key', 'a: 1\na: 2\n', /^line 2, column 1: the text is not YAML: Map keys must be/],
    ['nothing but blanks', ' \n ', 'the document is empty'],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe]), 'the text is not UTF-8'],
    ['a prototype', '{"a":{"__proto__":{"b":1}}}', 'the document has a member __proto__'],
    ['a prototype in YAML', 'a:\n  __proto__:\n    b: 1\n', 'the document has a member __proto__'],
    [
      'a constructor with a prototype',
      '{"constructor":{"prototype":{"b":1}}}',
      'the document has a member __proto__',
    ],
    [
      'half an archive',
      zipOf({ 'openapi.yaml': yaml }).subarray(0, 60),
      /^the archive cannot be read/,
    ],
  ])('of %s is refused with its reason', async (_, body, reason) => {
    const { post } = await start()
    const { status, body: told } = await post('/api/documents', body)
    expect({ status, body: told }).toMatchObject(refused(told.Errors?.[0] ?? ''))
    expect(told.Errors?.[0]).toMatch(reason)
  })

  test('of the wrong shape is not the fault of its reader', async () => {
    const { post } = await start()
    for (const body of ['hello', '[]', 'null', '12']) {
      expect(await post('/api/documents', body)).toMatchObject({
        status: 400,
        body: { Message: 'Payload validation failed' },
      })
    }
  })

  test('is asked for when there is none', async () => {
    const { post } = await start()
    const unreadable = { status: 400, body: { Message: "Couldn't read body" } }
    expect(await post('/api/documents', undefined)).toMatchObject(unreadable)
    expect(await post('/api/documents', '')).toMatchObject(unreadable)
  })

  test('may be as large as any body and no larger', async () => {
    const { post } = await start()
    const { headers, body } = formOf({ field: 'file', filename: 'a', content: 'x'.repeat(1000) })
    expect(await post('/api/documents', body, headers)).toMatchObject({
      status: 413,
      body: { Message: 'Request body too large' },
    })
  })
})

describe('a form', () => {
  const broken = 'the form has no file, or more than one'
  const label = { 'content-type': 'multipart/form-data; boundary=X' }

  test.each([
    ['without a boundary', 'x', { 'content-type': 'multipart/form-data' }],
    ['without a part', '--X--\r\n', label],
    ['that breaks off', '--X\r\nContent-Disposition: form-data; name="file"\r\n\r\n{}', label],
    ['that is something else', '{"title":"x"}', label],
  ])('%s is refused', async (_, body, headers) => {
    const { post } = await start()
    expect(await post('/api/documents', body, headers)).toMatchObject(refused(broken))
  })

  test('of two files is refused, because one would be lost', async () => {
    const { post } = await start()
    const file = { field: 'file', filename: 'a.yaml', content: yaml }
    const { headers, body } = formOf(file, { ...file, field: 'more' })
    expect(await post('/api/documents', body, headers)).toMatchObject(refused(broken))
  })

  test('of more parts than anybody sends is not taken apart', async () => {
    const { post } = await start(undefined, 100_000)
    const fields = Array.from({ length: 40 }, (_, at) => ({ field: `f${at}`, content: '1' }))
    const file = { field: 'file', filename: 'a.yaml', content: yaml }
    const few = formOf(...fields.slice(0, 31), file)
    const many = formOf(...fields, file)
    expect(await post('/api/documents', few.body, few.headers)).toMatchObject(accepted(read))
    expect(await post('/api/documents', many.body, many.headers)).toMatchObject(refused(broken))
  })

  test('is malformed JSON where the route takes no files', async () => {
    const { post } = await start()
    const { headers, body } = formOf({ field: 'file', filename: 'a', content: '{}' })
    expect(await post('/api/plain', body, headers)).toMatchObject({
      status: 400,
      body: { Message: 'Request body malformed' },
    })
    expect(await post('/api/plain', '{"a":1}', headers)).toMatchObject(accepted({ a: 1 }))
  })

  test('is not taken apart for somebody who may not send it', async () => {
    const { post, seen } = await start()
    const { headers, body } = formOf({ field: 'file', filename: 'a.zip', content: 'PK\x03\x04' })
    const stranger = { ...headers, authorization: 'nobody' }
    const reader = { ...headers, authorization: 'reader' }
    expect((await post('/api/documents', body, stranger)).status).toBe(401)
    expect((await post('/api/documents', body, reader)).status).toBe(403)
    expect(seen).toEqual([])
  })
})

describe('a file', () => {
  const pem = '-----BEGIN CERTIFICATE-----\nTWFu\n-----END CERTIFICATE-----\n'

  test.each([
    ['cert', 'cert.pem'],
    ['fileField', 'öffentlich.pem'],
  ])('comes in the field %s with its name', async (field, filename) => {
    const { post } = await start()
    const { headers, body } = formOf({ field, filename, content: pem })
    expect(await post('/api/files', body, headers)).toMatchObject(accepted({ filename, text: pem }))
  })

  test('comes as the body itself, or as JSON', async () => {
    const { post } = await start()
    const nameless = accepted({ filename: '', text: pem })
    expect(await post('/api/files', pem)).toMatchObject(nameless)
    const json = { filename: 'a.pem', text: pem }
    expect(await post('/api/files', json)).toMatchObject(accepted(json))
  })

  test('is asked for when the form has none', async () => {
    const { post } = await start()
    const { headers, body } = formOf()
    expect(await post('/api/files', body, headers)).toMatchObject({
      status: 400,
      body: { Message: 'Request body malformed' },
    })
  })

  test('shows rules its name and size, and keeps its text when they change it', async () => {
    const { post, seen } = await start(async ({ body }) => ({
      deny: [],
      body: { ...(body as object), filename: 'renamed.pem' },
    }))
    const { headers, body } = formOf({ field: 'cert', filename: 'a.pem', content: pem })
    expect(await post('/api/files', body, headers)).toMatchObject(
      accepted({ filename: 'renamed.pem', text: pem }),
    )
    expect(seen.map(({ body }) => body)).toEqual([{ filename: 'a.pem', size: pem.length }])
  })
})

describe('rules', () => {
  test('see and change a document however it came', async () => {
    const { post, seen } = await start(async ({ body }) => ({
      deny: [],
      body: { ...(body as object), title: 'ruled' },
    }))
    const { headers, body } = formOf({ field: 'file', filename: 'a.yaml', content: yaml })
    const answer = accepted({ ...read, title: 'ruled' })
    expect(await post('/api/documents', body, headers)).toMatchObject(answer)
    expect(seen.map(({ body }) => body)).toEqual([read])
  })

  test('are asked before a broken document is told of', async () => {
    const { post } = await start(async () => ({ deny: ['not today'], body: undefined }))
    expect(await post('/api/documents', '{"a":')).toMatchObject({
      status: 403,
      body: { Message: 'access denied: not today' },
    })
  })
})
