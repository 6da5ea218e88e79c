import { afterAll, expect, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())
const { member } = await hub.organisation()
const reader = await member({ apis: 'read' })
const get = (path: string) => hub.ask('GET', path, { headers: { authorization: reader.key } })

interface Served {
  properties: Record<string, unknown>
  $defs: Record<string, unknown>
  required: string[]
}

test.each(['/api/schema', '/api/schemas/apidefs/oas'])(
  '%s is the schema of OAS APIs',
  async (path) => {
    const { status, body } = await get(path)
    expect({ status, ...body }).toMatchObject({ status: 'OK', message: '' })
    const schema = body.schema as Served
    expect(schema.properties).toHaveProperty('x-svc-api-gateway.properties.server')
    expect(schema.properties).toHaveProperty('openapi')
    expect(schema.properties).not.toHaveProperty('webhooks')
    expect(schema.required).toContain('x-svc-api-gateway')
    expect(schema.$defs).toHaveProperty('PathItem')
  },
)

test('the schema is that of the version that was asked for', async () => {
  for (const version of ['3.1', '3.1.0']) {
    const { body } = await get(`/api/schema?oasVersion=${version}`)
    expect((body.schema as Served).properties).toHaveProperty('webhooks')
  }
  expect((await get('/api/schema?oasVersion=')).status).toBe(200)
  for (const path of ['/api/schema?oasVersion=2.0', '/api/schemas/apidefs?oasVersion=x']) {
    expect(await get(path)).toMatchObject({
      status: 404,
      body: { status: 'error', message: 'Could not retrieve schema. schema not found for version' },
    })
  }
})

test('all schemas come at once', async () => {
  const { body } = await get('/api/schemas/apidefs')
  const one = await get('/api/schemas/apidefs/classic')
  expect(body).toMatchObject({ status: 'OK', message: '' })
  const { oas, classic } = body.schemas as Record<string, Served>
  expect(oas?.properties).toHaveProperty('x-svc-api-gateway')
  expect(classic?.properties).toHaveProperty('use_keyless')
  expect(one.body.schema).toEqual(classic)
})

test('a schema is indented on request', async () => {
  const plain = await get('/api/schema')
  const pretty = await get('/api/schema?pretty=true')
  expect(plain.text.split('\n')).toHaveLength(1)
  expect(pretty.text).toMatch(/^\{\n {2}"status": "OK",\n/)
  expect(JSON.parse(pretty.text)).toEqual(plain.body)
})

test('there are no examples, and none of them can be read', async () => {
  expect((await get('/api/examples')).text).toBe('[]')
  expect((await get('/api/examples/udg')).status).toBe(404)
})
