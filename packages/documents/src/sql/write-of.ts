import type { RevisionAction } from '../documents.ts'
import type { Row } from './statements.ts'

/** Who wrote what and when, of a row that tells of one write. */
export const writeOf = (row: Row) => ({
  id: String(row.id),
  org_id: String(row.org_id),
  version: Number(row.version),
  // The column is written by us only, with one of the three words.
  action: String(row.action) as RevisionAction,
  actor: String(row.actor),
  at: String(row.at),
})
