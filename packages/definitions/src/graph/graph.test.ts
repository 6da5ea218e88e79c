import { describe, expect, test } from 'vitest'
import { checkClassicRules } from '#classic/check-rules.ts'
import { checkClassicShape } from '#classic/check-shape.ts'
import { isObject, type Json, type JsonObject } from '#json/value.ts'
import { describeProblem, type Outcome } from '#problem.ts'
import { importDataSource } from './import.ts'

const info = { title: 'Pets # and more', version: '1' }
const servers = [{ url: 'https://{host}/v1/', variables: { host: { default: 'up.example' } } }]
const json = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } })
const answering = (schema: Json) => ({ 200: { description: 'ok', ...json(schema) } })

const pets = {
  openapi: '3.0.3',
  info,
  servers,
  paths: {
    '/pets': {
      parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
      get: {
        operationId: 'list-pets',
        summary: 'All """of""" them',
        parameters: [
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
        ],
        responses: answering({ type: 'array', items: { $ref: '#/components/schemas/Pet' } }),
      },
      post: {
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/Pet' }) },
        responses: { 201: { description: 'made', ...json({ $ref: '#/components/schemas/Pet' }) } },
      },
      options: { responses: {} },
    },
    '/pets/{pet-id}/toys': {
      get: {
        parameters: [{ name: 'pet-id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { default: { description: 'any' } },
      },
      delete: { operationId: 'listPets', responses: { 204: { description: 'gone' } } },
    },
  },
  components: {
    schemas: {
      Pet: {
        description: 'A pet',
        required: ['id', 'kind', 'owner'],
        properties: {
          id: { type: 'integer', format: 'int64' },
          kind: { type: 'string', enum: ['cat', 'dog'] },
          mood: { type: 'string', enum: ['so-so'] },
          owner: {
            type: 'object',
            nullable: true,
            properties: { 'full name': { type: 'string' } },
          },
          friends: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
          weight: { type: 'number', description: 'In kg' },
          anything: {},
          either: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
        },
      },
    },
  },
}

function graphOf(document: Json) {
  const outcome = importDataSource(document)
  if (!outcome.ok) throw new Error(outcome.problems.map(describeProblem).join('; '))
  return outcome.value
}
const problemsOf = (outcome: Outcome<unknown>) =>
  outcome.ok ? [] : outcome.problems.map(describeProblem)

interface Engine {
  data_sources: Array<{ name: string; kind: string; root_fields: Json; config: JsonObject }>
  field_configs: Json[]
}
const partsOf = (document: Json) => {
  const { graphql } = graphOf(document)
  if (!isObject(graphql)) throw new Error('no graph')
  return { schema: String(graphql.schema), engine: graphql.engine as unknown as Engine }
}

describe('a graph over OpenAPI', () => {
  test('is a classic API that can be kept', () => {
    const graph = graphOf(pets)
    expect(checkClassicShape(graph).map(describeProblem)).toEqual([])
    expect(checkClassicRules(graph).map(describeProblem)).toEqual([])
    expect(graph).toMatchObject({
      name: 'Pets and more',
      active: true,
      use_keyless: true,
      proxy: { listen_path: '', strip_listen_path: true },
      definition: { location: 'header' },
      version_data: {
        not_versioned: true,
        versions: { Default: { name: 'Default', use_extended_paths: true } },
      },
      graphql: { enabled: true, execution_mode: 'executionEngine', version: '2' },
    })
  })

  test('offers every operation as a field', () => {
    expect(partsOf(pets).schema).toBe(`schema {
  query: Query
  mutation: Mutation
}

type Query {
  """
  All \\"""of\\""" them
  """
  listPets(limit: Int, xTrace: String): [Pet]
  petsByPetIdToys(petId: String!): JSON
}

type Mutation {
  postPets(limit: Int, petInput: PetInput!): Pet
  listPets_2: JSON
}

enum PetKind {
  cat
  dog
}

"""
A pet
"""
type Pet {
  id: Int!
  kind: PetKind!
  mood: String
  owner: PetOwner
  friends: [Pet]
  """
  In kg
  """
  weight: Float
  anything: JSON
  either: JSON
}

type PetOwner {
  fullName: String
}

"""
A pet
"""
input PetInput {
  id: Int!
  kind: PetKind!
  mood: String
  owner: PetOwnerInput
  friends: [PetInput]
  """
  In kg
  """
  weight: Float
  anything: JSON
  either: JSON
}

input PetOwnerInput {
  fullName: String
}

scalar JSON
`)
  })

  test('has a source for every field', () => {
    const { data_sources, field_configs } = partsOf(pets).engine
    expect(data_sources.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'REST listPets',
      'REST postPets',
      'REST petsByPetIdToys',
      'REST listPets_2',
    ])
    expect(data_sources[0]).toEqual({
      kind: 'REST',
      name: 'listPets',
      internal: false,
      root_fields: [{ type: 'Query', fields: ['listPets'] }],
      config: {
        url: 'https://up.example/v1/pets?limit={{.arguments.limit}}',
        method: 'GET',
        headers: { 'X-Trace': '{{.arguments.xTrace}}' },
        query: [],
        body: '',
      },
    })
    expect(data_sources[1]?.config).toMatchObject({
      method: 'POST',
      body: '{{ .arguments.petInput }}',
    })
    expect(data_sources[2]?.config.url).toBe('https://up.example/v1/pets/{{.arguments.petId}}/toys')
    expect(field_configs[0]).toEqual({
      type_name: 'Query',
      field_name: 'listPets',
      disable_default_mapping: true,
      path: ['listPets'],
    })
  })

  const describing = (schema: Json, schemas: Record<string, Json> = {}) => ({
    ...{ openapi: '3.1.0', info, servers },
    paths: { '/a': { get: { operationId: 'a', responses: answering(schema) } } },
    components: { schemas },
  })
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

  test('unites what a schema is made of, and ends in every circle', () => {
    const document = describing(ref('A'), {
      A: { allOf: [ref('B'), { properties: { own: { type: 'boolean' } } }] },
      B: { allOf: [ref('A')], properties: { b: ref('List') }, required: ['b'] },
      List: { type: 'array', items: ref('List') },
    })
    expect(partsOf(document).schema).toMatch(/type A \{\n {2}b: \[+JSON\]+!\n {2}own: Boolean\n\}/)
  })

  test.each<[Json, string]>([
    [{ type: ['string', 'null'] }, 'String'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'Int'],
    [{ type: 'object', additionalProperties: true }, 'JSON'],
    [{ type: 'string', enum: ['true', 'x'] }, 'String'],
    [{ type: 'string', enum: [null, 'x', 'x'] }, 'A'],
    [true, 'JSON'],
  ])('says %o as %s', (schema, type) => {
    expect(partsOf(describing(schema)).schema).toContain(`  a: ${type}\n`)
  })

  test('keeps apart what differs in capitals only, and what GraphQL means by itself', () => {
    const member = { properties: { x: { type: 'string' } } }
    const document = describing(
      { properties: { a: ref('pet'), b: ref('Pet'), c: ref('Query'), __d: {}, '1e': {} } },
      { pet: member, Pet: { ...member }, Query: { ...member } },
    )
    const { schema } = partsOf(document)
    expect(schema).toContain(
      'type A {\n  a: Pet\n  b: Pet_2\n  c: Query_2\n  _d: JSON\n  _1e: JSON\n}',
    )
  })

  test.each([
    [{ servers: [] }, '/servers is empty, and no upstreamURL is given'],
    [{ servers: [{ url: '/v1' }] }, /is not an absolute URL/],
    [{ paths: {} }, '/paths has no operation that a graph could offer'],
    [{ paths: [] }, /^\/paths /],
    [{ openapi: '2.0' }, '/openapi Schema not found for version "2.0"'],
  ])('is refused with %o', (over, reason) => {
    const [problem] = problemsOf(importDataSource({ ...pets, ...over } as unknown as Json))
    expect(problem).toMatch(reason)
  })
})

const events = {
  asyncapi: '2.4.0',
  info: { title: 'Events', version: '1' },
  servers: {
    main: { url: 'broker:9092', protocol: 'kafka', protocolVersion: '1.0.0' },
    second: {
      url: 'other:9092',
      protocol: 'kafka-secure',
      bindings: { kafka: { groupId: 'group-{id}', clientId: { type: 'string', enum: ['me'] } } },
    },
  },
  channels: {
    'transaction.{id}': {
      servers: ['gone', 'second'],
      subscribe: {
        operationId: 'transaction',
        summary: 'Money moved',
        message: { $ref: '#/components/messages/moved' },
      },
    },
    'user/signed-up': { subscribe: { message: { oneOf: [{}, {}] } } },
    commands: { publish: { message: {} } },
  },
  components: {
    messages: {
      moved: { payload: { type: 'object', properties: { amount: { type: 'number' } } } },
    },
  },
}

describe('a graph over AsyncAPI', () => {
  test('subscribes to every channel', () => {
    const graph = graphOf(events)
    expect(checkClassicShape(graph).map(describeProblem)).toEqual([])
    expect(checkClassicRules(graph).map(describeProblem)).toEqual([])
    const { schema, engine } = partsOf(events)
    expect(schema).toBe(`schema {
  subscription: Subscription
}

type Subscription {
  """
  Money moved
  """
  transaction(id: String!): Transaction
  userSignedUp: JSON
}

type Transaction {
  amount: Float
}

scalar JSON
`)
    expect(engine.data_sources).toMatchObject([
      {
        kind: 'Kafka',
        name: 'consumer-group:transaction',
        root_fields: [{ type: 'Subscription', fields: ['transaction'] }],
        config: {
          broker_addresses: ['other:9092'],
          topics: ['transaction.{{.arguments.id}}'],
          group_id: 'group-{{.arguments.id}}',
          client_id: 'me',
        },
      },
      {
        name: 'consumer-group:userSignedUp',
        config: {
          broker_addresses: ['broker:9092'],
          topics: ['user/signed-up'],
          group_id: 'userSignedUp',
          kafka_version: '1.0.0',
        },
      },
    ])
  })

  test.each([
    [{ asyncapi: '3.0.0' }, '/asyncapi Schema not found for version "3.0.0"'],
    [{ info: 1 }, '/info must be an object'],
    [{ channels: [] }, '/channels must be an object'],
    [{ channels: {} }, '/channels has nothing to subscribe to'],
    [{ servers: {} }, '/servers is empty'],
    [{ servers: { a: 1 } }, '/servers/a must be an object'],
    [{ servers: { a: { protocol: 'kafka' } } }, '/servers/a has no url'],
    [
      { servers: { a: { protocol: 'mqtt', url: 'x' } } },
      '/servers/a invalid server protocol: mqtt',
    ],
  ])('is refused with %o', (over, reason) => {
    expect(problemsOf(importDataSource({ ...events, ...over } as Json))).toEqual([reason])
  })
})

test.each<[Json]>([[null], [[]], ['text'], [{}], [{ swagger: '2.0' }], [{ openapi: 3 }]])(
  '%o is no description of data sources',
  (document) => {
    expect(problemsOf(importDataSource(document))).toEqual([
      expect.stringMatching(/^the (format|document)/),
    ])
  },
)

test('a document that calls itself something else than expected is refused', () => {
  expect(importDataSource(pets, 'asyncapi').ok).toBe(false)
  expect(importDataSource(pets, 'openapi').ok).toBe(true)
})
