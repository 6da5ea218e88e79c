import { describe, expect, test } from 'vitest'
import { isObject, type Json } from '#json/value.ts'
import { checkOpenApi } from '#openapi/check.ts'
import { describeProblem, done, failed, type Outcome } from '#problem.ts'
import { bundleFiles, findMainFile } from './bundle.ts'

const main = 'openapi.yaml'
const filesOf = (files: Record<string, Json>) =>
  new Map(Object.entries(files).map(([name, content]) => [name, done(content)]))
const bundle = (files: Record<string, Json>) => bundleFiles(filesOf(files), main)

function bundled(files: Record<string, Json>) {
  const outcome = bundle(files)
  if (!outcome.ok) throw new Error(outcome.problems.map(describeProblem).join('; '))
  return outcome.value
}
const problemsOf = (outcome: Outcome<unknown>) =>
  outcome.ok ? [] : outcome.problems.map(describeProblem)

const info = { title: 'Pets', version: '1' }
const answering = (schema: Json): Json => ({
  responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
})
const describing = (schema: Json, more: Record<string, Json> = {}) => ({
  openapi: '3.0.3',
  info,
  paths: { '/pets': { get: answering(schema) } },
  ...more,
})
const at = (document: Json, ...path: string[]): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), document)
const schemaOf = (document: Json) =>
  at(document, 'paths', '/pets', 'get', 'responses', '200', 'content', 'application/json', 'schema')

describe('bundling', () => {
  test('leaves a description of one file as it is', () => {
    const document = describing(
      { $ref: '#/components/schemas/Pet' },
      { components: { schemas: { Pet: { type: 'object', example: { $ref: 'other.yaml' } } } } },
    )
    expect(bundled({ [main]: document })).toEqual(document)
  })

  test('makes components of what other files hold, each once', () => {
    const document = bundled({
      [main]: {
        openapi: '3.0.3',
        info,
        paths: {
          '/pets': { get: answering({ $ref: 'schemas/pet.yaml' }) },
          '/dogs': { get: answering({ $ref: './schemas/../schemas/pet.yaml#' }) },
        },
      },
      'schemas/pet.yaml': {
        type: 'object',
        properties: { owner: { $ref: '../people.json#/People/Owner' }, tag: { $ref: '#/tag' } },
        tag: { type: 'string' },
      },
      'people.json': { People: { Owner: { type: 'string' } } },
    })
    expect(document).toEqual({
      openapi: '3.0.3',
      info,
      paths: {
        '/pets': { get: answering({ $ref: '#/components/schemas/pet' }) },
        '/dogs': { get: answering({ $ref: '#/components/schemas/pet' }) },
      },
      components: {
        schemas: {
          pet: {
            type: 'object',
            properties: {
              owner: { $ref: '#/components/schemas/Owner' },
              tag: { $ref: '#/components/schemas/tag' },
            },
            tag: { type: 'string' },
          },
          Owner: { type: 'string' },
          tag: { type: 'string' },
        },
      },
    })
    expect(checkOpenApi(document, { acceptUnknown: true })).toEqual([])
  })

  test('gives every kind of part its own place', () => {
    const document = bundled({
      [main]: {
        openapi: '3.1.0',
        info,
        paths: {
          '/pets': {
            parameters: [{ $ref: 'parts.json#/limit' }],
            post: {
              requestBody: { $ref: 'parts.json#/body' },
              responses: { 200: { $ref: 'parts.json#/answer' } },
              callbacks: { done: { $ref: 'parts.json#/call' } },
            },
          },
        },
        components: { securitySchemes: { key: { $ref: 'parts.json#/key' } } },
      },
      'parts.json': {
        limit: { name: 'limit', in: 'query', schema: { type: 'integer' } },
        body: { content: { 'text/plain': { examples: { one: { $ref: '#/one' } } } } },
        one: { value: { $ref: 'nothing.json' } },
        answer: {
          description: 'ok',
          headers: { 'X-Rate': { $ref: '#/rate' } },
          links: { next: { $ref: '#/next' } },
        },
        rate: { schema: { type: 'integer' } },
        next: { operationId: 'next' },
        call: { '{$request.body#/url}': { post: { responses: {} } } },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      },
    })
    expect(at(document, 'paths', '/pets')).toEqual({
      parameters: [{ $ref: '#/components/parameters/limit' }],
      post: {
        requestBody: { $ref: '#/components/requestBodies/body' },
        responses: { 200: { $ref: '#/components/responses/answer' } },
        callbacks: { done: { $ref: '#/components/callbacks/call' } },
      },
    })
    expect(document.components).toEqual({
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
      parameters: { limit: { name: 'limit', in: 'query', schema: { type: 'integer' } } },
      requestBodies: {
        body: {
          content: { 'text/plain': { examples: { one: { $ref: '#/components/examples/one' } } } },
        },
      },
      responses: {
        answer: {
          description: 'ok',
          headers: { 'X-Rate': { $ref: '#/components/headers/rate' } },
          links: { next: { $ref: '#/components/links/next' } },
        },
      },
      callbacks: { call: { '{$request.body#/url}': { post: { responses: {} } } } },
      examples: { one: { value: { $ref: 'nothing.json' } } },
      headers: { rate: { schema: { type: 'integer' } } },
      links: { next: { operationId: 'next' } },
    })
    expect(checkOpenApi(document)).toEqual([])
  })

  test('keeps the name of a component that is nothing but a reference', () => {
    const document = bundled({
      [main]: describing(
        { $ref: 'pet.yaml' },
        {
          components: {
            schemas: { Pet: { $ref: 'pet.yaml' }, Alias: { $ref: 'pet.yaml' }, Last: {} },
          },
        },
      ),
      'pet.yaml': { type: 'object' },
    })
    expect(schemaOf(document)).toEqual({ $ref: '#/components/schemas/Pet' })
    expect(at(document, 'components', 'schemas')).toEqual({
      Pet: { type: 'object' },
      Alias: { $ref: '#/components/schemas/Pet' },
      Last: {},
    })
    expect(Object.keys(at(document, 'components', 'schemas') as object)).toEqual([
      ...['Pet', 'Alias', 'Last'],
    ])
  })

  test('moves path items to where they are named, with what stands beside the reference', () => {
    const document = bundled({
      [main]: {
        openapi: '3.0.3',
        info,
        paths: {
          '/pets': { $ref: 'paths/pets.yaml', summary: 'Mine' },
          '/x': { $ref: 'x.json#/~1x' },
        },
      },
      'paths/pets.yaml': { summary: 'Theirs', get: answering({ $ref: '../pet.yaml' }) },
      'pet.yaml': { type: 'string' },
      'x.json': { '/x': { get: answering({ $ref: 'openapi.yaml#/components/schemas/pet' }) } },
    })
    expect(document.paths).toEqual({
      '/pets': { summary: 'Mine', get: answering({ $ref: '#/components/schemas/pet' }) },
      '/x': { get: answering({ $ref: '#/components/schemas/pet' }) },
    })
  })

  test('takes circles of schemas, and keeps names apart', () => {
    const document = bundled({
      [main]: describing({ $ref: 'a/node.yaml' }, { components: { schemas: { node: {} } } }),
      'a/node.yaml': {
        properties: { next: { $ref: 'node.yaml' }, other: { $ref: '../b/node.yaml' } },
      },
      'b/node.yaml': { properties: { back: { $ref: '../a/node.yaml' } } },
    })
    expect(schemaOf(document)).toEqual({ $ref: '#/components/schemas/node_2' })
    expect(at(document, 'components', 'schemas')).toEqual({
      node: {},
      node_2: {
        properties: {
          next: { $ref: '#/components/schemas/node_2' },
          other: { $ref: '#/components/schemas/node_3' },
        },
      },
      node_3: { properties: { back: { $ref: '#/components/schemas/node_2' } } },
    })
  })

  test('follows the names of a discriminator', () => {
    const document = bundled({
      [main]: describing({ $ref: 'pet.yaml' }, { components: { schemas: { Cat: {} } } }),
      'pet.yaml': {
        discriminator: { propertyName: 'kind', mapping: { dog: 'dog.yaml', cat: 'Cat' } },
      },
      'dog.yaml': { type: 'object' },
    })
    expect(at(document, 'components', 'schemas', 'pet', 'discriminator', 'mapping')).toEqual({
      dog: '#/components/schemas/dog',
      cat: 'Cat',
    })
  })

  test('does not take a property for a part of the description', () => {
    const document = bundled({
      [main]: describing({
        properties: { $ref: { type: 'string' }, responses: { $ref: 'pet.yaml' } },
        default: { $ref: 'default.yaml' },
        enum: [{ $ref: 'enum.yaml' }],
        'x-note': { $ref: 'note.yaml' },
      }),
      'pet.yaml': { type: 'string' },
    })
    expect(schemaOf(document)).toEqual({
      properties: { $ref: { type: 'string' }, responses: { $ref: '#/components/schemas/pet' } },
      default: { $ref: 'default.yaml' },
      enum: [{ $ref: 'enum.yaml' }],
      'x-note': { $ref: 'note.yaml' },
    })
  })

  test('does not change the files that it was given', () => {
    const files = {
      [main]: describing({}, { components: { schemas: { Pet: { $ref: 'pet.yaml' } } } }),
      'pet.yaml': { properties: { pet: { $ref: '#' } } },
    }
    const before = structuredClone(files)
    bundled(files)
    expect(files).toEqual(before)
  })
})

describe('a description is refused when', () => {
  const leading = (reference: string) => bundle({ [main]: describing({ $ref: reference }) })

  test.each([
    ['missing.yaml', 'which is not there'],
    ['../outside.yaml', 'which leads out of the folder'],
    ['a/../../outside.yaml', 'which leads out of the folder'],
    ['%2e%2e/outside.yaml', 'which leads out of the folder'],
    ['https://other.example/pet.yaml', 'which is not one of the files'],
    ['//other.example/pet.yaml', 'which is not one of the files'],
    ['file:///etc/passwd', 'which is not one of the files'],
    ['%zz.yaml', 'which is not a reference'],
    ['openapi.yaml#name', 'which names no place in a file'],
  ])('it refers to %s', (reference, reason) => {
    expect(problemsOf(leading(reference))).toEqual([
      `"openapi.yaml" refers to "${reference}", ${reason}`,
    ])
  })

  test('it refers to nothing in a file', () => {
    const files = { [main]: describing({ $ref: 'pet.yaml#/Dog' }), 'pet.yaml': { Cat: {} } }
    expect(problemsOf(bundle(files))).toEqual(['"pet.yaml" has nothing at "/Dog"'])
  })

  test('a file that it needs is broken, and not when it needs it not', () => {
    const broken = failed({ path: '', message: 'the text is not YAML' })
    const needed = filesOf({ [main]: describing({ $ref: 'pet.yaml' }) }).set(
      'pet.yaml',
      broken as never,
    )
    expect(problemsOf(bundleFiles(needed, main))).toEqual(['"pet.yaml": the text is not YAML'])
    const unused = filesOf({ [main]: describing({}) }).set('pet.yaml', broken as never)
    expect(bundleFiles(unused, main).ok).toBe(true)
    const itself = new Map([[main, broken as Outcome<Json>]])
    expect(problemsOf(bundleFiles(itself, main))).toEqual(['the text is not YAML'])
  })

  test('its path items move into each other', () => {
    const outcome = bundle({
      [main]: { openapi: '3.0.3', info, paths: { '/a': { $ref: 'a.yaml' } } },
      'a.yaml': { get: { responses: {}, callbacks: { again: { '/a': { $ref: 'a.yaml' } } } } },
    })
    expect(problemsOf(outcome)).toEqual(['"a.yaml" refers to "a.yaml", which leads nowhere'])
  })

  test('its path items unfold without end', () => {
    const callback = (file: string): Json => ({
      get: {
        responses: {},
        callbacks: Object.fromEntries(
          Array.from({ length: 30 }, (_, at) => [`c${at}`, { '/': { $ref: file } }]),
        ),
      },
    })
    const outcome = bundle({
      [main]: { openapi: '3.0.3', info, paths: { '/a': { $ref: '1.yaml' } } },
      '1.yaml': callback('2.yaml'),
      '2.yaml': callback('3.yaml'),
      '3.yaml': callback('4.yaml'),
      '4.yaml': callback('5.yaml'),
      '5.yaml': callback('6.yaml'),
      '6.yaml': {},
    })
    expect(problemsOf(outcome)).toEqual(['the files refer to each other too often'])
  })

  test('it has more faults than anybody reads, of which it names some', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`p${at}`, { $ref: `${at}.yaml` }]),
    )
    expect(problemsOf(bundle({ [main]: describing({ properties }) }))).toHaveLength(20)
  })

  test.each([[null], [[]], ['text'], [7]])('its main file holds %o', (content: Json) => {
    expect(problemsOf(bundle({ [main]: content }))).toEqual(['the document must be an object'])
  })

  test('its main file is not there', () => {
    expect(problemsOf(bundleFiles(new Map(), main))).toEqual(['"openapi.yaml" is not there'])
  })
})

test.each([
  [['a.json', 'openapi.json', 'openapi.yaml'], 'openapi.json'],
  [['api/deep/openapi.json', 'api/openapi.yml'], 'api/openapi.yml'],
  [['pets.yaml'], 'pets.yaml'],
  [['pets.yaml', 'dogs.yaml'], undefined],
  [['my-openapi.json', 'x.json'], undefined],
  [[], undefined],
])('of %o the description starts in %s', (names, expected) => {
  expect(findMainFile(names)).toBe(expected)
})
