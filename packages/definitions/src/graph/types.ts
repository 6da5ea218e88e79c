import { resolveReference } from '#json/reference.ts'
import { isObject, type Json, type JsonObject, own, ownList, ownText } from '#json/value.ts'
import { membersOf } from './members.ts'
import { createNames, fieldNameOf, typeNameOf } from './names.ts'
import { type Field, writeEnum, writeType } from './sdl.ts'

/** Whether a type is received in answers or sent as an argument: GraphQL keeps them apart. */
export type Direction = 'type' | 'input'

/** What GraphQL has no word for is any JSON. */
const anyJson = 'JSON'

const scalars: Record<string, string> = {
  string: 'String',
  integer: 'Int',
  number: 'Float',
  boolean: 'Boolean',
}
const reserved = ['Query', 'Mutation', 'Subscription', 'ID', anyJson, ...Object.values(scalars)]

/** References to lists of references to lists end somewhere. */
const deepestChain = 50

const isNull = (schema: Json) => isObject(schema) && own(schema, 'type') === 'null'

function typeWordOf(schema: JsonObject): string {
  const type = own(schema, 'type')
  const word = Array.isArray(type) ? type.find((each) => each !== 'null') : type
  return typeof word === 'string' ? word : ''
}

function isNullable(schema: JsonObject | undefined) {
  const type = schema && own(schema, 'type')
  return schema?.nullable === true || (Array.isArray(type) && type.includes('null'))
}

const isEnumValue = (value: Json): value is string =>
  typeof value === 'string' && /^(?!__|(true|false|null)$)[A-Za-z_][A-Za-z0-9_]*$/.test(value)

/** Members keep their spelling where GraphQL allows it, so that answers need no mapping. */
const spellingOf = (key: string) =>
  /^(?!__)[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? key : fieldNameOf(key)

/**
 * The GraphQL types of the schemas of a document. A schema of an object becomes one type, and
 * another where it is sent as well; schemas in circles become types that name each other.
 */
export function createTypes(document: JsonObject) {
  const names = createNames(reserved)
  const known = { type: new Map<JsonObject, string>(), input: new Map<JsonObject, string>() }
  const enums = new Map<JsonObject, string>()
  const written: string[] = []
  const waiting: Array<() => void> = []
  let usesJson = false

  const jsonType = () => {
    usesJson = true
    return anyJson
  }

  function objectType(schema: JsonObject, wanted: string, direction: Direction): string {
    const { properties, required } = membersOf(document, schema)
    if (properties.size === 0) return jsonType()
    const suffix = direction === 'input' && !wanted.endsWith('Input') ? 'Input' : ''
    const name = names.give(wanted + suffix)
    const fieldNames = createNames()
    const fieldOf = ([key, member]: [string, Json]): Field => {
      const type = find(member, `${wanted}${typeNameOf(key)}`, direction)
      const mayMiss = !required.has(key) || isNullable(resolveReference(document, member))
      const about = isObject(member) ? ownText(member, 'description') : ''
      return { name: fieldNames.give(spellingOf(key)), type: mayMiss ? type : `${type}!`, about }
    }
    waiting.push(() => {
      const about = ownText(schema, 'description')
      written.push(writeType(direction, name, { fields: [...properties].map(fieldOf), about }))
    })
    return name
  }

  function enumType(schema: JsonObject, values: Json[], wanted: string): string {
    const named = values.filter((value) => value !== null)
    if (named.length === 0 || !named.every(isEnumValue)) return 'String'
    const found = enums.get(schema)
    if (found !== undefined) return found
    const name = names.give(wanted)
    enums.set(schema, name)
    written.push(writeEnum(name, [...new Set(named)]))
    return name
  }

  function make(schema: JsonObject, wanted: string, direction: Direction, chain: number): string {
    const word = typeWordOf(schema)
    if (word === 'array') {
      const items = own(schema, 'items')
      const inner = items === undefined ? jsonType() : find(items, wanted, direction, chain + 1)
      return `[${inner}]`
    }
    const values = ownList(schema, 'enum')
    if (word === 'string' && values.length > 0) return enumType(schema, values, wanted)
    if (scalars[word]) return scalars[word]
    const choices = [...ownList(schema, 'oneOf'), ...ownList(schema, 'anyOf')]
    const [only, ...others] = choices.filter((choice) => !isNull(choice))
    if (only !== undefined && others.length === 0) return find(only, wanted, direction, chain + 1)
    return choices.length > 0 ? jsonType() : objectType(schema, wanted, direction)
  }

  /** The type of a schema; `wanted` names it where the document does not. */
  function find(given: Json, wanted: string, direction: Direction, chain = 0): string {
    const schema = resolveReference(document, given)
    if (!schema || chain > deepestChain) return jsonType()
    const found = known[direction].get(schema)
    if (found !== undefined) return found
    const reference = isObject(given) ? own(given, '$ref') : undefined
    const named = typeof reference === 'string' ? reference.split('/').at(-1) : undefined
    const type = make(schema, named ? typeNameOf(named) : wanted, direction, chain)
    known[direction].set(schema, type)
    return type
  }

  return {
    typeOf(schema: Json, wanted: string, direction: Direction): string {
      const type = find(schema, typeNameOf(wanted), direction)
      // Grows while it is walked: members bring types of their own.
      for (const write of waiting) write()
      waiting.length = 0
      return type
    },
    anyJson: jsonType,
    print: () => [...written, ...(usesJson ? [`scalar ${anyJson}\n`] : [])],
  }
}

export type Types = ReturnType<typeof createTypes>
