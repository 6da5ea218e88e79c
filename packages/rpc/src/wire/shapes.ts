import type { Plain, Shape } from '../gob/shape.ts'

/** The structs on the wire; names and order of the fields are the contract. */
export const wireRequest = { ID: 'uint', Request: 'interface' } as const satisfies Shape
export const wireResponse = {
  ID: 'uint',
  Response: 'interface',
  Error: 'string',
} as const satisfies Shape
export const dispatcherRequest = { Request: 'interface', Name: 'string' } as const satisfies Shape
export const dispatcherResponse = {
  Response: 'interface',
  Error: 'string',
} as const satisfies Shape

export const inboundDataShape = {
  KeyName: 'string',
  Value: 'string',
  SessionState: 'string',
  Timeout: 'int',
  Per: 'int',
  Expire: 'int',
} as const satisfies Shape
export const defRequest = {
  OrgId: 'string',
  Tags: 'strings',
  LoadOAS: 'bool',
} as const satisfies Shape
export const groupLoginRequest = {
  UserKey: 'string',
  GroupID: 'string',
  ForceSync: 'bool',
  Node: 'bytes',
} as const satisfies Shape
export const groupKeySpaceRequest = {
  OrgID: 'string',
  GroupID: 'string',
} as const satisfies Shape
export const keysValuesPair = { Keys: 'strings', Values: 'strings' } as const satisfies Shape

export type InboundData = Plain<typeof inboundDataShape>
export type DefRequest = Plain<typeof defRequest>
export type GroupLoginRequest = Plain<typeof groupLoginRequest>
export type GroupKeySpaceRequest = Plain<typeof groupKeySpaceRequest>
export type KeysValuesPair = Plain<typeof keysValuesPair>

/** A whole argument from the fields that matter to a call. */
export const inboundData = (given: Partial<InboundData>): InboundData => ({
  ...{ KeyName: '', Value: '', SessionState: '', Timeout: 0, Per: 0, Expire: 0 },
  ...given,
})
