import type { Parts } from '../gob/bytes.ts'
import {
  type Contained,
  defineStruct,
  type Struct,
  writeMessage,
  writeStruct,
} from '../gob/encode.ts'
import { fitShape } from '../gob/fit.ts'
import type { GobNamed, GobValue } from '../gob/types.ts'
import { kinds } from './kinds.ts'
import { dispatcherResponse, wireResponse } from './shapes.ts'

const outer = { id: 66, title: 'wireResponse', shape: wireResponse } satisfies Struct
const inner = { id: 67, title: 'dispatcherResponse', shape: dispatcherResponse } satisfies Struct

/** Everything that a server has to define; it goes before its first response. */
export const responsePreamble: Parts = [
  ...[...defineStruct(outer), ...defineStruct(inner)],
  ...(kinds.strings.definition ?? []),
  ...(kinds.KeysValuesPair.definition ?? []),
]

/** What a call came to. With an error there is no result. */
export interface Outcome {
  result: Contained | null
  error: string
}

export function writeResponse(id: number | bigint, { result, error }: Outcome): Parts {
  const value = writeStruct(inner.shape, { Response: error ? null : result, Error: error })
  const Response = { name: '*gorpc.dispatcherResponse', type: inner.id, value }
  return writeMessage(outer, { ID: id, Response, Error: '' })
}

export interface Response {
  id: number | bigint
  result: GobNamed | null
  error: string
}

export function readResponse(value: GobValue): Response {
  const whole = fitShape(outer.shape, value, 'wireResponse')
  if (!whole.Response) return { id: whole.ID, result: null, error: whole.Error }
  const told = fitShape(inner.shape, whole.Response.value, 'dispatcherResponse')
  return { id: whole.ID, result: told.Response, error: whole.Error || told.Error }
}
