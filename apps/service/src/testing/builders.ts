import { randomBytes } from 'node:crypto'
import { type Contract, contract, createClient, type Sent, type User } from '@svc/contract'

export type HubClient = ReturnType<typeof createClient<typeof contract>>
type Send = (headers: Record<string, string>) => (request: Sent) => Promise<unknown>

/** Tests of one server may run side by side, and addresses are unique everywhere. */
const run = randomBytes(4).toString('hex')
let counter = 0
const unique = (word: string) => {
  counter += 1
  return `${word}${counter}-${run}`
}

export interface Member {
  user: User
  key: string
  /** Calls the service as this user. */
  call: HubClient
}

/** Makes what a test needs; each test has an organisation of its own. */
export function createBuilders(administration: HubClient, send: Send) {
  const clientFor = (key: string) => createClient<Contract>(contract, send({ authorization: key }))

  async function makeUser(
    org_id: string,
    permissions: Record<string, string>,
    over = {},
  ): Promise<Member> {
    const { Message: key, Meta } = await administration.userAdministration.create({
      body: {
        first_name: 'Test',
        last_name: 'User',
        email_address: `${unique('user')}@test.example`,
        active: true,
        org_id,
        user_permissions: permissions,
        ...over,
      },
    })
    return { user: Meta as User, key, call: clientFor(key) }
  }

  /** An organisation with an admin; `member` adds users with just these permissions. */
  async function organisation(over = {}) {
    const body = { owner_name: unique('Organisation '), ...over }
    const { Meta } = await administration.organisations.create({ body })
    const id = Meta as string
    const admin = await makeUser(id, { IsAdmin: 'admin' })
    const member = (permissions: Record<string, string>, more = {}) =>
      makeUser(id, permissions, more)
    return { id, admin, member }
  }

  /** An account with a password, set by its own credential as scripts do. */
  async function withPassword(made: Promise<Member> | Member, password: string): Promise<Member> {
    const member = await made
    const params = { id: member.user.id }
    await member.call.users.resetPassword({ params, body: { new_password: password } })
    return member
  }

  const superUser = (permissions: Record<string, string> = { IsAdmin: 'admin' }) =>
    makeUser('', permissions)

  return { organisation, superUser, withPassword, clientFor }
}
