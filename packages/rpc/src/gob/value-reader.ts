import { malformed } from '../error.ts'
import { ByteReader } from './byte-reader.ts'
import type { GobLimits } from './limits.ts'
import {
  builtIn,
  definition,
  definitionTypes,
  type Field,
  type GobType,
  type GobValue,
  readDefinition,
} from './types.ts'

const known = new Map(definitionTypes)
const firstOwn = 64
const longestName = 1024
/** Thrown to unwind when the messages do not suffice; never leaves this file. */
const wanting = Symbol('another message')

/** Reads one value off the front of these messages, with the types known so far. */
export class ValueReader {
  readonly #messages: Buffer[]
  readonly #types: ReadonlyMap<number, GobType>
  readonly #limits: GobLimits
  /** The types that these messages define. */
  readonly defined = new Map<number, GobType>()
  #current = new ByteReader(Buffer.alloc(0))
  #next = 0
  #depth = 0
  #values = 0

  constructor(messages: Buffer[], types: ReadonlyMap<number, GobType>, limits: GobLimits) {
    this.#messages = messages
    this.#types = types
    this.#limits = limits
  }

  /** Undefined when another message is needed first. */
  read(): GobValue | undefined {
    try {
      const value = this.#standing(this.#typeOfNext(false))
      if (this.#current.left > 0) throw malformed('a message goes on after its value')
      return value
    } catch (problem) {
      if (problem === wanting) return undefined
      throw problem
    }
  }

  #typeOf(id: number): GobType {
    const type = known.get(id) ?? this.defined.get(id) ?? this.#types.get(id)
    if (!type) throw malformed(`a value of the unknown type ${id}`)
    return type
  }

  /** The type of the value that follows, after any definitions that stand before it. */
  #typeOfNext(isInside: boolean): number {
    for (;;) {
      if (this.#current.left === 0) this.#turn()
      const id = this.#current.signed()
      if (typeof id !== 'number') throw malformed('a type with an impossible number')
      if (id >= 0) return id
      this.#define(-id)
      if (this.#current.left === 0) continue
      if (!isInside) throw malformed('a message goes on after a definition')
      // The length of what follows the definition inside an interface.
      this.#current.unsigned()
    }
  }

  #turn(): void {
    const message = this.#messages[this.#next]
    if (!message) throw wanting
    this.#next += 1
    this.#current = new ByteReader(message)
  }

  #define(id: number): void {
    const type = readDefinition(this.#value(definition))
    if (!type || id < firstOwn) throw malformed(`a definition of type ${id} that is none`)
    if (this.defined.has(id) || this.#types.has(id)) throw malformed(`type ${id} comes twice`)
    if (this.defined.size >= this.#limits.types) throw malformed('too many types')
    if (type.kind === 'struct') this.#checkFields(type.fields)
    this.defined.set(id, type)
  }

  #checkFields(fields: Field[]): void {
    if (fields.length > this.#limits.fields) throw malformed('a type with too many fields')
    if (fields.some(({ name }) => name.length > longestName)) {
      throw malformed('a field with too long a name')
    }
  }

  /** A value that stands alone; those that are no structs have a zero before them. */
  #standing(id: number): GobValue {
    const isStruct = !isBuiltIn(id) && this.#typeOf(id).kind === 'struct'
    if (!isStruct && this.#current.unsigned() !== 0) throw malformed('a value without its mark')
    return this.#value(id)
  }

  #value(id: number): GobValue {
    this.#values += 1
    if (this.#values > this.#limits.values) throw malformed('too many values')
    return isBuiltIn(id) ? this.#builtIn(id) : this.#composed(this.#typeOf(id))
  }

  #builtIn(id: number): GobValue {
    const from = this.#current
    if (id === builtIn.string) return from.take(from.count()).toString('utf8')
    if (id === builtIn.interface) return this.#deeper(() => this.#interface())
    if (id === builtIn.bool) return from.unsigned() !== 0
    if (id === builtIn.int) return from.signed()
    if (id === builtIn.uint) return from.unsigned()
    if (id === builtIn.bytes) return Buffer.from(from.take(from.count()))
    if (id === builtIn.float) return floatOf(from.unsigned())
    return [floatOf(from.unsigned()), floatOf(from.unsigned())]
  }

  #composed(type: GobType): GobValue {
    if (type.kind === 'struct') return this.#deeper(() => this.#struct(type.fields))
    if (type.kind === 'list') return this.#deeper(() => this.#list(type.item))
    if (type.kind === 'map') return this.#deeper(() => this.#map(type.key, type.item))
    return Buffer.from(this.#current.take(this.#current.count()))
  }

  #deeper(read: () => GobValue): GobValue {
    this.#depth += 1
    if (this.#depth > this.#limits.depth) throw malformed('a value is too deep')
    const value = read()
    this.#depth -= 1
    return value
  }

  #struct(fields: Field[]): GobValue {
    const read = new Map<string, GobValue>()
    let at = -1
    for (;;) {
      const step = this.#current.unsigned()
      if (step === 0) return read
      at += Number(step)
      const field = fields[at]
      if (!field) throw malformed('a field that its type does not have')
      read.set(field.name, this.#value(field.type))
    }
  }

  #list(item: number): GobValue {
    const count = this.#current.count()
    const items: GobValue[] = []
    for (let at = 0; at < count; at += 1) items.push(this.#value(item))
    return items
  }

  /** Nothing that we ask for is a map; what comes beside it is read over. */
  #map(key: number, item: number): GobValue {
    const count = this.#current.count()
    const pairs: GobValue[] = []
    for (let at = 0; at < count; at += 1) pairs.push([this.#value(key), this.#value(item)])
    return pairs
  }

  #interface(): GobValue {
    const length = this.#current.count()
    if (length === 0) return null
    if (length > longestName) throw malformed('a type with too long a name')
    const name = this.#current.take(length).toString('utf8')
    const id = this.#typeOfNext(true)
    // The length of the value, for readers that skip it.
    this.#current.unsigned()
    return { name, value: this.#standing(id) }
  }
}

const isBuiltIn = (id: number) => id >= builtIn.bool && id <= builtIn.interface

const eight = Buffer.alloc(8)

/** A number with its bytes reversed, because most have zeros at the end. */
function floatOf(bits: number | bigint): number {
  eight.writeBigUInt64LE(BigInt(bits))
  return eight.readDoubleBE(0)
}
