import type { KindName, Kinds } from './kinds.ts'

interface Signature {
  argument: KindName
  result: KindName
}

/** Everything that a data plane may call: what it gives and what it must be given, to the type. */
export const functions = {
  Login: { argument: 'string', result: 'bool' },
  LoginWithGroup: { argument: 'GroupLoginRequest', result: 'bool' },
  Disconnect: { argument: 'GroupLoginRequest', result: 'none' },
  Ping: { argument: 'none', result: 'bool' },
  GetApiDefinitions: { argument: 'DefRequest', result: 'string' },
  GetPolicies: { argument: 'string', result: 'string' },
  GetClientIdPs: { argument: 'DefRequest', result: 'string' },
  CheckReload: { argument: 'string', result: 'bool' },
  CheckIdPReload: { argument: 'string', result: 'strings' },
  GetKeySpaceUpdate: { argument: 'string', result: 'strings' },
  GetGroupKeySpaceUpdate: { argument: 'GroupKeySpaceRequest', result: 'strings' },
  GetKey: { argument: 'string', result: 'string' },
  SetKey: { argument: 'InboundData', result: 'none' },
  GetExp: { argument: 'string', result: 'int64' },
  DeleteKey: { argument: 'string', result: 'bool' },
  DeleteRawKey: { argument: 'string', result: 'bool' },
  DeleteKeys: { argument: 'strings', result: 'bool' },
  DeleteRawKeys: { argument: 'strings', result: 'bool' },
  GetKeysAndValues: { argument: 'string', result: 'KeysValuesPair' },
  GetKeysAndValuesWithFilter: { argument: 'string', result: 'KeysValuesPair' },
  GetKeys: { argument: 'string', result: 'strings' },
  AppendToSet: { argument: 'InboundData', result: 'none' },
  Decrement: { argument: 'string', result: 'none' },
  // Misspelt on the wire.
  IncrememntWithExpire: { argument: 'InboundData', result: 'int64' },
  SetRollingWindow: { argument: 'InboundData', result: 'int' },
  PurgeAnalyticsData: { argument: 'string', result: 'none' },
  PurgeAnalyticsDataAggregated: { argument: 'string', result: 'none' },
  PurgeAnalyticsDataMCPAggregated: { argument: 'string', result: 'none' },
} as const satisfies Record<string, Signature>

export type FunctionName = keyof typeof functions
export type ArgumentOf<N extends FunctionName> = Kinds[(typeof functions)[N]['argument']]
export type ResultOf<N extends FunctionName> = Kinds[(typeof functions)[N]['result']]

export const isFunctionName = (name: string): name is FunctionName => Object.hasOwn(functions, name)
