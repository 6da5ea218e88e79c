import { collections } from '#collections'
import type { Scope } from '#scope'

type Name = keyof typeof collections

/** The organisation itself goes last: a removal that was cut short can be started again. */
const order = (Object.keys(collections) as Name[]).sort(
  (a, b) => Number(a === 'organisations') - Number(b === 'organisations'),
)

export interface RemoveTools {
  endSessions: (userId: string) => Promise<void>
  /** Takes away what an organisation has outside of its documents. */
  forgetElsewhere: (scope: Scope) => Promise<void>
}

/** Removes everything that an organisation owns, and the organisation. Audit records stay. */
export async function emptyOrganisation(
  scope: Scope,
  { endSessions, forgetElsewhere }: RemoveTools,
) {
  await forgetElsewhere(scope)
  for await (const user of scope.users.each()) await endSessions(user.id)
  for (const name of order) {
    if (name === 'auditRecords' || name === 'auditChains') continue
    const documents = scope[name]
    for await (const { id } of documents.each()) await documents.remove(id)
  }
}
