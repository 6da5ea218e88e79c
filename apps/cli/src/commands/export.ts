import { textFlag } from '../arguments.ts'
import { showProgress } from '../progress.ts'
import { Refusal } from '../refusal.ts'
import { type ServiceClient, withService } from '../service-client.ts'
import { readSettings } from '../stores.ts'
import { exportOrganisation } from '../transfer/export-organisation.ts'
import { readPassphrase } from '../transfer/passphrase.ts'
import type { Run } from './command.ts'

/** The organisation that is meant where none is named: the only one. */
async function findOnly(client: ServiceClient): Promise<string> {
  const { organisations } = await client.organisations.list({ query: { p: 1, size: 2 } })
  const [only, other] = organisations
  if (only && !other) return only.id
  throw new Refusal('--organisation ID is needed: there is not exactly one organisation')
}

export const run: Run = async (_, flags) => {
  const folder = textFlag(flags, 'to')
  if (!folder) throw new Refusal('--to FOLDER is needed')
  const passphrase = readPassphrase(flags)
  const progress = showProgress('exporting')
  await withService(readSettings(flags), async (client) => {
    const organisation = textFlag(flags, 'organisation') ?? (await findOnly(client))
    const asked = { organisation, folder, passphrase }
    const { objects, leftOut } = await exportOrganisation(client, asked, progress)
    progress.end()
    console.log(`${objects} objects of organisation ${organisation} in ${folder}`)
    if (leftOut > 0) {
      console.log(`${leftOut} secrets were left out: --passphrase-file takes them along, sealed`)
    }
  })
}
