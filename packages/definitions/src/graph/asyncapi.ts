import type { ClassicDefinition } from '#classic/definition.ts'
import { deepest, isShallow } from '#json/depth.ts'
import { pointerTo } from '#json/pointer.ts'
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
import { done, failed, type Outcome, type Problem } from '#problem.ts'
import { graphDefinition, type RootField } from './definition.ts'
import { createNames, fieldNameOf, wordsOfPath } from './names.ts'
import type { Field } from './sdl.ts'
import { createTypes, type Types } from './types.ts'

const isKafka = (server: JsonObject) => /^kafka(-secure)?$/.test(ownText(server, 'protocol'))

function findObstacle(document: JsonObject): Problem | undefined {
  const version = ownText(document, 'asyncapi')
  if (!/^2\.[0-9]+\.[0-9]+/.test(version))
    return { path: '/asyncapi', message: `Schema not found for version "${version}"` }
  if (!isShallow(document))
    return { path: '', message: `the document is nested deeper than ${deepest} levels` }
  if (!ownObject(document, 'info')) return { path: '/info', message: 'must be an object' }
  if (!ownObject(document, 'channels')) return { path: '/channels', message: 'must be an object' }
  return undefined
}

/** The brokers by name; every one of them must speak Kafka. */
function readServers(document: JsonObject): Outcome<Map<string, JsonObject>> {
  const servers = new Map<string, JsonObject>()
  for (const [name, given] of entriesOf(own(document, 'servers'))) {
    const server = resolveReference(document, given)
    const path = pointerTo('/servers', name)
    if (!server) return failed({ path, message: 'must be an object' })
    if (!isKafka(server))
      return failed({ path, message: `invalid server protocol: ${ownText(server, 'protocol')}` })
    if (ownText(server, 'url') === '') return failed({ path, message: 'has no url' })
    servers.set(name, server)
  }
  if (servers.size === 0) return failed({ path: '/servers', message: 'is empty' })
  return done(servers)
}

/** A binding is a text, or a schema with the one text that it may be. */
function readBinding(key: string, holders: ReadonlyArray<JsonObject | undefined>): string {
  for (const holder of holders) {
    const value = own(ownObject(ownObject(holder, 'bindings'), 'kafka') ?? {}, key)
    const [only] = isObject(value) ? ownList(value, 'enum') : [value]
    if (typeof only === 'string') return withArguments(only)
  }
  return ''
}

const withArguments = (text: string) =>
  text.replace(/\{([^{}]*)\}/g, (_, key: string) => `{{.arguments.${fieldNameOf(key)}}}`)

const argumentsOf = (channel: string): Field[] =>
  [...new Set([...channel.matchAll(/\{([^{}]*)\}/g)].map(([, key = '']) => fieldNameOf(key)))].map(
    (name) => ({ name, type: 'String!' }),
  )

/** What the messages of an operation carry, when they are of one kind. */
function payloadOf(document: JsonObject, operation: JsonObject): Json | undefined {
  const message = resolveReference(document, own(operation, 'message'))
  if (!message) return undefined
  const kinds = ownList(message, 'oneOf')
  const single = kinds.length === 1 ? resolveReference(document, kinds[0]) : message
  return kinds.length > 1 ? undefined : own(single ?? {}, 'payload')
}

interface Channel {
  name: string
  item: JsonObject
  operation: JsonObject
}

/** The channels that somebody can subscribe to. */
const channelsOf = (document: JsonObject): Channel[] =>
  entriesOf(own(document, 'channels')).flatMap(([name, given]) => {
    const item = resolveReference(document, given)
    const operation = ownObject(item, 'subscribe')
    return item && operation ? [{ name, item, operation }] : []
  })

function serverOf(servers: Map<string, JsonObject>, item: JsonObject): JsonObject | undefined {
  const named = ownList(item, 'servers').find((name) => servers.has(String(name)))
  return named === undefined ? [...servers.values()][0] : servers.get(String(named))
}

function sourceConfig({ name, item, operation }: Channel, server: JsonObject, field: string) {
  const holders = [operation, item, server]
  return {
    broker_addresses: [ownText(server, 'url')],
    topics: [withArguments(name)],
    group_id: readBinding('groupId', holders) || field,
    client_id: readBinding('clientId', holders) || field,
    kafka_version: ownText(server, 'protocolVersion'),
    start_consuming_latest: false,
    balance_strategy: 'BalanceStrategyRange',
    isolation_level: 'ReadUncommitted',
    sasl: { enable: false, user: '', password: '' },
  }
}

/** A data graph that subscribes to the channels of an AsyncAPI description, whose servers are Kafka. */
export function graphFromAsyncApi(document: JsonObject): Outcome<ClassicDefinition> {
  const obstacle = findObstacle(document)
  if (obstacle) return failed(obstacle)
  const servers = readServers(document)
  if (!servers.ok) return servers
  const types: Types = createTypes(document)
  const names = createNames()
  const fields = channelsOf(document).flatMap((channel): RootField[] => {
    const { name: topic, item, operation } = channel
    const server = serverOf(servers.value, item)
    if (!server) return []
    const name = names.give(fieldNameOf(ownText(operation, 'operationId') || wordsOfPath(topic)))
    const payload = payloadOf(document, operation)
    const type = payload === undefined ? types.anyJson() : types.typeOf(payload, name, 'type')
    const about = ownText(operation, 'summary') || ownText(operation, 'description')
    const config = sourceConfig(channel, server, name)
    return [
      {
        root: 'Subscription',
        field: { name, type, about, arguments: argumentsOf(topic) },
        source: { kind: 'Kafka', name: `consumer-group:${name}`, config },
      },
    ]
  })
  if (fields.length === 0)
    return failed({ path: '/channels', message: 'has nothing to subscribe to' })
  return done(graphDefinition(ownText(ownObject(document, 'info'), 'title'), fields, types))
}
