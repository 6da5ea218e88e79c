import { type Endpoints, findEndpoint } from './endpoints.ts'

/** What the lists of a version say about a request. */
export type Allowance = 'ignored' | 'allowed' | 'forbidden'

/**
 * Ignored endpoints need no key, blocked and internal ones are closed, and once one endpoint is
 * allowed by name, all others are closed. Within a list the first match counts. A mock counts as
 * named, so that an allow list need not repeat it.
 */
export function allowanceOf(endpoints: Endpoints, method: string, path: string): Allowance {
  const isIn = (list: keyof Endpoints) => findEndpoint(endpoints[list], method, path) !== undefined
  if (isIn('ignored')) return 'ignored'
  if (isIn('black_list') || isIn('internal')) return 'forbidden'
  if (endpoints.white_list.length === 0 || isIn('white_list')) return 'allowed'
  return isIn('mock_response') ? 'allowed' : 'forbidden'
}
