import { malformed } from '../error.ts'
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
import { dispatcherRequest, wireRequest } from './shapes.ts'

const outer = { id: 66, title: 'wireRequest', shape: wireRequest } satisfies Struct
const inner = { id: 67, title: 'dispatcherRequest', shape: dispatcherRequest } satisfies Struct

/** Everything that a client has to define; it goes before its first request. */
export const requestPreamble: Parts = [
  ...[...defineStruct(outer), ...defineStruct(inner)],
  ...Object.values(kinds).flatMap(({ definition }) => definition ?? []),
]

/** A call on its way: an id of 0 wants no answer. */
export interface Request {
  id: number | bigint
  name: string
  argument: GobNamed | null
}

export function writeRequest(id: number, name: string, argument: Contained | null): Parts {
  // Functions of a service have a dot between its name and theirs; these have no service.
  const given = { Request: argument, Name: `.${name}` }
  const value = writeStruct(inner.shape, given)
  const Request = { name: '*gorpc.dispatcherRequest', type: inner.id, value }
  return writeMessage(outer, { ID: id, Request })
}

export function readRequest(value: GobValue): Request {
  const { ID, Request } = fitShape(outer.shape, value, 'wireRequest')
  if (!Request) throw malformed('a request that asks nothing')
  const given = fitShape(inner.shape, Request.value, 'dispatcherRequest')
  return { id: ID, name: given.Name.replace(/^\./, ''), argument: given.Request }
}
