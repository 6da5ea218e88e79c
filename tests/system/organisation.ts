import { randomBytes } from 'node:crypto'
import type { User } from '@svc/contract'
import { type Access, connect } from './client.ts'

export const unique = (word: string) => `${word}-${randomBytes(6).toString('hex')}`

/** The administration answers a new user as the payload of its envelope. */
const userIn = (meta: unknown) => meta as User

/** A user made by the administration, with a password when one is given. */
export async function makeUser(
  url: string,
  org_id: string,
  { password, permissions = { IsAdmin: 'admin' } }: MadeUser = {},
  access: Access = {},
) {
  const { userAdministration } = connect(url, access)
  const email_address = `${unique('user')}@system.example`
  const names = { first_name: 'Some', last_name: 'Body', email_address }
  const { Message: key, Meta } = await userAdministration.create({
    body: { ...names, active: true, org_id, user_permissions: permissions },
  })
  const { id } = userIn(Meta)
  if (password) await userAdministration.update({ params: { id }, body: { password } })
  return { id, key, email_address, call: connect(url, { ...access, key }) }
}

interface MadeUser {
  password?: string
  permissions?: Record<string, string>
}

/** An organisation of its own for a test, with an admin. */
export async function makeOrganisation(url: string, access: Access = {}) {
  const body = { owner_name: unique('organisation') }
  const { Meta } = await connect(url, access).organisations.create({ body })
  const id = String(Meta)
  return { id, admin: await makeUser(url, id, {}, access) }
}
