export { connectRpc, type RpcClient } from './client/client.ts'
export type { CallOnce, ClientOptions, ClientState } from './client/options.ts'
export { accessDenied, RpcError, type RpcErrorKind } from './error.ts'
export type { Caller, RpcHandlers } from './server/handlers.ts'
export { createRpcServer, type RpcServer, type ServerOptions } from './server/server.ts'
export {
  type ArgumentOf,
  type FunctionName,
  functions,
  isFunctionName,
  type ResultOf,
} from './wire/functions.ts'
export type { NodeData } from './wire/node-data.ts'
export {
  type DefRequest,
  type GroupKeySpaceRequest,
  type GroupLoginRequest,
  type InboundData,
  inboundData,
  type KeysValuesPair,
} from './wire/shapes.ts'
