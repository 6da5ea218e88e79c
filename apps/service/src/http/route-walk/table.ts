/*
 * What every route asks of its caller, written down by hand from the documents and never derived
 * from the contract: the walk compares the two.
 */

import { apiRows } from './apis.ts'
import { identityRows } from './identity.ts'
import { keyRows } from './keys.ts'
import { operationRows } from './operations.ts'
import { portalRows } from './portal.ts'
import type { Row } from './row.ts'
import { trafficRows } from './traffic.ts'

export { administrationRows } from './administration.ts'
export { nodeRows, registrationRows } from './nodes.ts'
export { openRows } from './open.ts'
export type { Kind, Need, OpenRow, Row } from './row.ts'

/** These take the credential of a user with the permission named there. */
export const managementRows: Row[] = [
  ...identityRows,
  ...apiRows,
  ...keyRows,
  ...trafficRows,
  ...portalRows,
  ...operationRows,
]
