import { measured, type Parts, signed, text, unsigned } from './bytes.ts'
import type { FieldKind, Natural, Shape } from './shape.ts'
import { builtIn } from './types.ts'

/** A list of texts, the only type besides structs that has to be defined. */
export const stringsType = 65

const numberOf: Record<FieldKind, number> = { ...builtIn, strings: stringsType }

const zeroByte = unsigned(0)
const one = unsigned(1)

/** A type, its own number and, inside an interface, the name that the other side knows it by. */
export interface Struct<S extends Shape = Shape> {
  id: number
  title: string
  shape: S
}

const common = (title: string, id: number): Parts => [
  ...[one, ...text(title)],
  ...[one, signed(id)],
  zeroByte,
]

/** The message that tells the other side of a struct before the first of its values. */
export function defineStruct({ id, title, shape }: Struct): Parts {
  const fields = Object.entries(shape)
  const list = fields.flatMap(([name, kind]) => [
    ...[one, ...text(name)],
    ...[one, signed(numberOf[kind])],
    zeroByte,
  ])
  const body = [one, ...common(title, id), one, unsigned(fields.length), ...list, zeroByte]
  return measured([signed(-id), unsigned(3), ...body, zeroByte])
}

export function defineStrings(): Parts {
  const body = [one, ...common('[]string', stringsType), one, signed(builtIn.string), zeroByte]
  return measured([signed(-stringsType), unsigned(2), ...body, zeroByte])
}

/** A value inside an interface: its name, its type, its length, itself. */
export interface Contained {
  name: string
  type: number
  value: Parts
}

export const contain = ({ name, type, value }: Contained): Parts => [
  ...text(name),
  signed(type),
  ...measured(value),
]

/** What can be written; an interface is given with the type of what it holds. */
interface Writable extends Omit<Natural, 'interface'> {
  interface: Contained | null
}
/** The fields of a struct, which the types of its users tie to their kinds. */
type Given<S extends Shape> = { readonly [K in keyof S]: unknown }

const write: { [K in FieldKind]: (value: Writable[K]) => Parts } = {
  bool: (value) => [unsigned(value ? 1 : 0)],
  int: (value) => [signed(value)],
  uint: (value) => [unsigned(value)],
  bytes: (value) => measured([value]),
  string: text,
  strings: (value) => [unsigned(value.length), ...value.flatMap(text)],
  interface: (value) => (value ? contain(value) : [zeroByte]),
}

const isZero = (value: unknown) =>
  !value || ((Array.isArray(value) || Buffer.isBuffer(value)) && value.length === 0)

/** One value of a kind that is no struct, as it stands alone. */
export const writeStanding = <K extends FieldKind>(kind: K, value: Natural[K]): Parts => [
  zeroByte,
  ...writeField(kind, value),
]

/** A struct: every field that is not zero behind its distance from the last, then a zero. */
export function writeStruct<S extends Shape>(shape: S, given: Given<S>): Parts {
  const parts: Parts = []
  let step = 0
  for (const [name, kind] of Object.entries(shape)) {
    step += 1
    const value = given[name]
    if (isZero(value)) continue
    parts.push(unsigned(step))
    // One by one: a list may have more parts than a call has room for arguments.
    for (const part of writeField(kind, value)) parts.push(part)
    step = 0
  }
  parts.push(zeroByte)
  return parts
}

/** The compiler loses in a loop over all fields that each value is of its kind. */
const writeField = (kind: FieldKind, value: unknown): Parts =>
  (write[kind] as (value: unknown) => Parts)(value)

/** A struct that is sent by itself, as a message. */
export const writeMessage = <S extends Shape>(struct: Struct<S>, given: Given<S>): Parts =>
  measured([signed(struct.id), ...writeStruct(struct.shape, given)])
