/** A value as it came, before anybody has said what it should be. */
export type GobValue =
  | boolean
  | number
  | bigint
  | string
  | Buffer
  | null
  | GobValue[]
  | GobNamed
  | Map<string, GobValue>

/** What stands in a field of an interface type: the registered name of a type and a value of it. */
export interface GobNamed {
  name: string
  value: GobValue
}

/** Types that every stream knows, by their number on the wire. */
export const builtIn = {
  bool: 1,
  int: 2,
  uint: 3,
  float: 4,
  bytes: 5,
  string: 6,
  complex: 7,
  interface: 8,
} as const

/** The type whose values define types. */
export const definition = 16

export interface Field {
  name: string
  type: number
}

export type GobType =
  | { kind: 'struct'; fields: Field[] }
  | { kind: 'list'; item: number }
  | { kind: 'map'; key: number; item: number }
  /** A type that writes itself; its bytes are not looked into. */
  | { kind: 'opaque' }

const struct = (...fields: Array<[string, number]>): GobType => ({
  kind: 'struct',
  fields: fields.map(([name, type]) => ({ name, type })),
})

const { int, string } = builtIn

/** How definitions themselves are written. */
export const definitionTypes: ReadonlyArray<[number, GobType]> = [
  [
    definition,
    struct(
      ['ArrayT', 17],
      ['SliceT', 19],
      ['StructT', 20],
      ['MapT', 23],
      ['GobEncoderT', 30],
      ['BinaryMarshalerT', 30],
      ['TextMarshalerT', 30],
    ),
  ],
  [17, struct(['CommonType', 18], ['Elem', int], ['Len', int])],
  [18, struct(['Name', string], ['Id', int])],
  [19, struct(['CommonType', 18], ['Elem', int])],
  [20, struct(['CommonType', 18], ['Field', 22])],
  [21, struct(['Name', string], ['Id', int])],
  [22, { kind: 'list', item: 21 }],
  [23, struct(['CommonType', 18], ['Key', int], ['Elem', int])],
  [30, struct(['CommonType', 18])],
]

const memberOf = (value: GobValue | undefined, name: string) =>
  value instanceof Map ? value.get(name) : undefined

const numberIn = (value: GobValue | undefined, name: string) => {
  const found = memberOf(value, name)
  return typeof found === 'number' ? found : 0
}

const fieldOf = (field: GobValue): Field => {
  const name = memberOf(field, 'Name')
  return { name: typeof name === 'string' ? name : '', type: numberIn(field, 'Id') }
}

/** The type that a definition describes, undefined when it describes none. */
export function readDefinition(value: GobValue): GobType | undefined {
  const structure = memberOf(value, 'StructT')
  if (structure) {
    const fields = memberOf(structure, 'Field')
    return { kind: 'struct', fields: Array.isArray(fields) ? fields.map(fieldOf) : [] }
  }
  const list = memberOf(value, 'SliceT') ?? memberOf(value, 'ArrayT')
  if (list) return { kind: 'list', item: numberIn(list, 'Elem') }
  const map = memberOf(value, 'MapT')
  if (map) return { kind: 'map', key: numberIn(map, 'Key'), item: numberIn(map, 'Elem') }
  const marshallers = ['GobEncoderT', 'BinaryMarshalerT', 'TextMarshalerT']
  return marshallers.some((name) => memberOf(value, name)) ? { kind: 'opaque' } : undefined
}
