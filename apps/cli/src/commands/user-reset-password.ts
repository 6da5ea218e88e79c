import { randomBytes } from 'node:crypto'
import { textFlag } from '../arguments.ts'
import { Refusal } from '../refusal.ts'
import { withService } from '../service-client.ts'
import { readSettings } from '../stores.ts'
import type { Run } from './command.ts'

export const run: Run = async ([email = ''], flags) => {
  const loaded = readSettings(flags)
  const password = textFlag(flags, 'password') ?? randomBytes(12).toString('base64url')
  const changed = await withService(loaded, async (client) => {
    const { users } = await client.userAdministration.list({ query: { q: email, p: 0 } })
    const named = users.filter((user) => user.email_address.toLowerCase() === email.toLowerCase())
    for (const { id, access_key } of named) {
      await client.userAdministration.update({ params: { id }, body: { password, access_key } })
    }
    return named.length
  })
  if (changed === 0) throw new Refusal(`no user '${email}'`)
  console.log(`Password of ${email}: ${flags.password ? 'set' : password}`)
}
