import { randomBytes } from 'node:crypto'
import { textFlag } from '../arguments.ts'
import { withService } from '../service-client.ts'
import { readSettings } from '../stores.ts'
import type { Run } from './command.ts'

export const run: Run = async (_, flags) => {
  const loaded = readSettings(flags)
  const password = textFlag(flags, 'password') ?? randomBytes(12).toString('base64url')
  const email_address = textFlag(flags, 'email') ?? 'admin@localhost.local'
  const body = {
    owner_name: textFlag(flags, 'organisation') ?? 'Default organisation',
    owner_slug: textFlag(flags, 'slug') ?? 'default',
    ...{ email_address, password, first_name: 'Default', last_name: 'Admin' },
    admin_secret: loaded.settings.admin_secret,
  }
  const { Meta } = await withService(loaded, (client) => client.setup.bootstrap({ body }))
  const { org_id } = Meta as { org_id: string }
  console.log(`Organisation  ${org_id}\nUser          ${email_address}`)
  if (!flags.password) console.log(`Password      ${password}`)
}
