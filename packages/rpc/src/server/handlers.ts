import { RpcError } from '../error.ts'
import type { Contained } from '../gob/encode.ts'
import {
  type ArgumentOf,
  type FunctionName,
  functions,
  isFunctionName,
  type ResultOf,
} from '../wire/functions.ts'
import { kinds } from '../wire/kinds.ts'
import type { Request } from '../wire/requests.ts'
import type { Outcome } from '../wire/responses.ts'

/** Who calls. The id is the same for all connections of one client, whichever instance they reach. */
export interface Caller {
  connectionId: string
  address: string
  /** The one connection that this call came by. */
  line: string
}

/** What a server does for each function of the table. */
export type RpcHandlers = {
  [N in FunctionName]: (
    argument: ArgumentOf<N>,
    caller: Caller,
  ) => Promise<ResultOf<N>> | ResultOf<N>
}

export type OnFault = (fault: unknown, name: string) => void

/**
 * Reads the argument, runs the function, writes the result. The table gives all three the same
 * name, which the compiler cannot follow from a name that came over the wire.
 */
async function run(handlers: RpcHandlers, asked: Request, caller: Caller, name: FunctionName) {
  const { argument, result } = functions[name]
  const handler = handlers[name] as (argument: unknown, caller: Caller) => unknown
  const value = await handler(kinds[argument].read(asked.argument), caller)
  return (kinds[result].write as (value: unknown) => Contained | null)(value)
}

/** Answers one call, whatever happens in it. */
export async function answerCall(
  handlers: RpcHandlers,
  asked: Request,
  caller: Caller,
  onFault: OnFault,
): Promise<Outcome> {
  if (!isFunctionName(asked.name)) {
    const error = `gorpc.Dispatcher: unknown method [.${asked.name.slice(0, 100)}]`
    return { result: null, error }
  }
  try {
    return { result: await run(handlers, asked, caller, asked.name), error: '' }
  } catch (fault) {
    if (fault instanceof RpcError) return { result: null, error: fault.message }
    onFault(fault, asked.name)
    return { result: null, error: 'internal error' }
  }
}
