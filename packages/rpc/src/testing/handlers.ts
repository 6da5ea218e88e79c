import { RpcError } from '../error.ts'
import type { RpcHandlers } from '../server/handlers.ts'
import { functions } from '../wire/functions.ts'

/** A server that does only what a test says; of everything else it says that it does not. */
export function handlersWith(given: Partial<RpcHandlers>): RpcHandlers {
  const refuse = () => {
    throw new RpcError('answer', 'not in this test')
  }
  const all = Object.fromEntries(Object.keys(functions).map((name) => [name, refuse]))
  // Every function of the table has its entry, and those that are given are of their type.
  return { ...(all as unknown as RpcHandlers), ...given }
}
