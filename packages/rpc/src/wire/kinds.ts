import { RpcError } from '../error.ts'
import type { Parts } from '../gob/bytes.ts'
import {
  type Contained,
  defineStrings,
  defineStruct,
  stringsType,
  writeStanding,
  writeStruct,
} from '../gob/encode.ts'
import { fitKind, fitShape } from '../gob/fit.ts'
import type { Natural, Plain, Shape } from '../gob/shape.ts'
import { builtIn, type GobNamed } from '../gob/types.ts'
import {
  type DefRequest,
  defRequest,
  type GroupKeySpaceRequest,
  type GroupLoginRequest,
  groupKeySpaceRequest,
  groupLoginRequest,
  type InboundData,
  inboundDataShape,
  type KeysValuesPair,
  keysValuesPair,
} from './shapes.ts'

/** Arguments and results by the word that the table of functions uses. */
export interface Kinds {
  none: null
  string: string
  strings: string[]
  bool: boolean
  int: number
  int64: number
  InboundData: InboundData
  DefRequest: DefRequest
  GroupLoginRequest: GroupLoginRequest
  GroupKeySpaceRequest: GroupKeySpaceRequest
  KeysValuesPair: KeysValuesPair
}

export type KindName = keyof Kinds

interface Kind<T> {
  write(value: T): Contained | null
  read(given: GobNamed | null): T
  /** What the other side has to be told before the first value. */
  definition?: Parts
}

function checkName(name: string, given: GobNamed | null): GobNamed {
  // A pointer and what it points to are alike on the wire.
  if (given && given.name.replace('*', '') === name.replace('*', '')) return given
  throw new RpcError('answer', `expected ${name}, got ${given?.name ?? 'nothing'}`)
}

/** `int` and `int64` are alike on the wire but for the name, and clients insist on the name. */
const simple = <K extends 'string' | 'strings' | 'bool' | 'int'>(
  kind: K,
  name: string,
  type: number,
): Kind<Natural[K]> => ({
  write: (value) => ({ name, type, value: writeStanding(kind, value) }),
  read: (given) => fitKind(kind, checkName(name, given).value, name),
})

function struct<S extends Shape>(id: number, title: string, shape: S): Kind<Plain<S>> {
  const name = `*apidef.${title}`
  return {
    write: (value) => ({ name, type: id, value: writeStruct(shape, value) }),
    read: (given) => fitShape(shape, checkName(name, given).value, title),
    definition: defineStruct({ id, title, shape }),
  }
}

/** Every kind of argument and result, with the name that both sides have registered for it. */
export const kinds: { [K in KindName]: Kind<Kinds[K]> } = {
  none: { write: () => null, read: () => null },
  string: simple('string', 'string', builtIn.string),
  strings: { ...simple('strings', '[]string', stringsType), definition: defineStrings() },
  bool: simple('bool', 'bool', builtIn.bool),
  int: simple('int', 'int', builtIn.int),
  int64: simple('int', 'int64', builtIn.int),
  InboundData: struct(70, 'InboundData', inboundDataShape),
  DefRequest: struct(71, 'DefRequest', defRequest),
  GroupLoginRequest: struct(72, 'GroupLoginRequest', groupLoginRequest),
  GroupKeySpaceRequest: struct(73, 'GroupKeySpaceRequest', groupKeySpaceRequest),
  KeysValuesPair: struct(74, 'KeysValuesPair', keysValuesPair),
}
