import { createHash } from 'node:crypto'
import { DuplicateDocument } from '@svc/documents'
import type { KeyValue } from '@svc/keyvalue'
import { conflict } from '#failure'
import type { Identities, Scope } from '#scope'

interface Tools {
  keyvalue: KeyValue
  identities: Pick<Identities, 'emailInUse'>
  /** One address may stand for a user in each of several organisations. */
  perOrganisation: boolean
}

/** Writes a user under an address that no other has, or refuses. */
export type UniqueAddress = <R>(
  scope: Scope,
  user: { id: string; email: string },
  write: () => Promise<R>,
) => Promise<R>

/** Longer than any write takes; a process that dies meanwhile blocks the address no longer. */
const claimSeconds = 30

const taken = () => conflict('User email already exists for this Org')

export function createUniqueAddress(tools: Tools): UniqueAddress {
  const { keyvalue, identities, perOrganisation } = tools

  /** Across organisations nothing else would stop two instances that write at the same moment. */
  async function claiming<R>(email: string, work: () => Promise<R>): Promise<R> {
    const key = `address-claim-${createHash('sha256').update(email).digest('hex')}`
    if (!(await keyvalue.set(key, '', { onlyNew: true, ttl: claimSeconds }))) throw taken()
    try {
      return await work()
    } finally {
      // What is written is written; a claim that cannot be taken back ends by itself.
      await keyvalue.remove(key).catch(() => 0)
    }
  }

  return (scope, { id, email }, write) => {
    const email_key = email.toLowerCase()
    if (!perOrganisation) {
      return claiming(email_key, async () => {
        if (await identities.emailInUse(email_key, id)) throw taken()
        return unlessOvertaken(write)
      })
    }
    return unlessOvertaken(async () => {
      const holders = await scope.users.find({ email_key })
      if (holders.some((user) => user.id !== id)) throw taken()
      return write()
    })
  }
}

/** Two requests may find an address free at the same time; the store lets one of them through. */
async function unlessOvertaken<R>(write: () => Promise<R>): Promise<R> {
  try {
    return await write()
  } catch (error) {
    const wasTaken = error instanceof DuplicateDocument && error.fields.includes('email_key')
    throw wasTaken ? taken() : error
  }
}
