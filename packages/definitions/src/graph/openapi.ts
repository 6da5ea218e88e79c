import type { ClassicDefinition } from '#classic/definition.ts'
import { resolveReference } from '#json/reference.ts'
import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  own,
  ownList,
  ownObject,
  ownText,
} from '#json/value.ts'
import { findUpstream } from '#oas/servers.ts'
import { checkOpenApi } from '#openapi/check.ts'
import { type Operation, operationsOf } from '#openapi/operations.ts'
import { done, failed, type Outcome } from '#problem.ts'
import { graphDefinition, type RootField } from './definition.ts'
import { createNames, fieldNameOf, wordsOfPath } from './names.ts'
import type { Field } from './sdl.ts'
import { createTypes, type Types } from './types.ts'

const rootOf: Record<string, 'Query' | 'Mutation' | undefined> = {
  get: 'Query',
  post: 'Mutation',
  put: 'Mutation',
  patch: 'Mutation',
  delete: 'Mutation',
}

interface Argument extends Field {
  place: string
  /** As the upstream calls it. */
  key: string
}

interface Naming {
  types: Types
  /** The names of the arguments of one field. */
  names: ReturnType<typeof createNames>
}

const template = (name: string) => `{{.arguments.${name}}}`

/** The schema of JSON among the media types, if there is one. */
function jsonSchemaOf(content: JsonObject | undefined): Json | undefined {
  const isJson = ([type]: [string, Json]) => /^application\/([\w.-]+\+)?json\b/i.test(type)
  const found = entriesOf(content).find(isJson)?.[1]
  return isObject(found) ? own(found, 'schema') : undefined
}

/** What an operation answers when all is well. */
function answerOf(document: JsonObject, operation: JsonObject): Json | undefined {
  const answers = entriesOf(own(operation, 'responses'))
  const good = answers
    .filter(([status]) => /^2/.test(status))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const [, answer] = good[0] ?? answers.find(([status]) => status === 'default') ?? []
  return jsonSchemaOf(ownObject(resolveReference(document, answer), 'content'))
}

/** The parameters of an operation; those of its path stand behind its own of the same name. */
function parametersOf(document: JsonObject, { pathItem, operation }: Operation): JsonObject[] {
  const found = new Map<string, JsonObject>()
  for (const given of [...ownList(pathItem, 'parameters'), ...ownList(operation, 'parameters')]) {
    const parameter = resolveReference(document, given)
    if (parameter) found.set(`${ownText(parameter, 'in')} ${ownText(parameter, 'name')}`, parameter)
  }
  return [...found.values()]
}

function argumentsOf(
  document: JsonObject,
  operation: Operation,
  { types, names }: Naming,
): Argument[] {
  return parametersOf(document, operation).flatMap((parameter) => {
    const [place, key] = [ownText(parameter, 'in'), ownText(parameter, 'name')]
    if (!['path', 'query', 'header'].includes(place) || key === '') return []
    const schema = own(parameter, 'schema') ?? jsonSchemaOf(ownObject(parameter, 'content'))
    const name = names.give(fieldNameOf(key))
    const type = schema === undefined ? 'String' : types.typeOf(schema, key, 'input')
    const isRequired = place === 'path' || own(parameter, 'required') === true
    return [{ name, type: isRequired ? `${type}!` : type, place, key }]
  })
}

/** The argument that is sent as the body, called after its type where that has a name. */
function bodyOf(document: JsonObject, operation: JsonObject, field: string, naming: Naming) {
  const body = resolveReference(document, own(operation, 'requestBody'))
  const schema = jsonSchemaOf(ownObject(body, 'content'))
  if (!body || schema === undefined) return undefined
  const type = naming.types.typeOf(schema, `${field}Input`, 'input')
  const isNamed = /^\w+Input\w*$/.test(type)
  const name = naming.names.give(isNamed ? fieldNameOf(type) : 'input')
  return { name, type: own(body, 'required') === true ? `${type}!` : type }
}

const nameOf = ({ id, path, method }: Operation) =>
  fieldNameOf(id || wordsOfPath(method === 'get' ? path : `${method} ${path}`))

function urlOf(upstream: string, path: string, given: readonly Argument[]) {
  const named = given
    .filter(({ place }) => place === 'path')
    .reduce((url, { key, name }) => url.replaceAll(`{${key}}`, () => template(name)), path)
  const query = given
    .filter(({ place }) => place === 'query')
    .map(({ key, name }) => `${key}=${template(name)}`)
  const base = upstream.replace(/\/+$/, '')
  return `${base}${named.startsWith('/') ? '' : '/'}${named}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/**
 * A data graph over the operations of an OpenAPI description: reading ones become queries, all
 * others mutations. Parameters and JSON bodies become arguments.
 */
export function graphFromOpenApi(document: JsonObject): Outcome<ClassicDefinition> {
  const problems = checkOpenApi(document, { acceptUnknown: true })
  if (problems.length > 0) return failed(...problems)
  const upstream = findUpstream(document)
  if (!upstream.ok) return upstream
  const types = createTypes(document)
  const names = createNames()
  const fields = operationsOf(document).flatMap((each): RootField[] => {
    const root = rootOf[each.method]
    if (!root) return []
    const name = names.give(nameOf(each))
    const naming = { types, names: createNames() }
    const given = argumentsOf(document, each, naming)
    const body = bodyOf(document, each.operation, name, naming)
    const answer = answerOf(document, each.operation)
    const headers = given
      .filter(({ place }) => place === 'header')
      .map(({ key, name }) => [key, template(name)])
    return [
      {
        root,
        field: {
          name,
          type: answer === undefined ? types.anyJson() : types.typeOf(answer, name, 'type'),
          about: ownText(each.operation, 'summary') || ownText(each.operation, 'description'),
          arguments: body ? [...given, body] : given,
        },
        source: {
          kind: 'REST',
          name,
          config: {
            url: urlOf(upstream.value, each.path, given),
            method: each.method.toUpperCase(),
            headers: Object.fromEntries(headers),
            query: [],
            body: body ? `{{ .arguments.${body.name} }}` : '',
          },
        },
      },
    ]
  })
  if (fields.length === 0)
    return failed({ path: '/paths', message: 'has no operation that a graph could offer' })
  return done(graphDefinition(ownText(ownObject(document, 'info'), 'title'), fields, types))
}
