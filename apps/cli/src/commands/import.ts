import { textFlag } from '../arguments.ts'
import { takeInFamily } from '../family/take-in.ts'
import { showProgress } from '../progress.ts'
import { Refusal } from '../refusal.ts'
import { type ServiceClient, withService } from '../service-client.ts'
import { readSettings } from '../stores.ts'
import { importOrganisation } from '../transfer/import-organisation.ts'
import { readManifest } from '../transfer/manifest.ts'
import { readPassphrase } from '../transfer/passphrase.ts'
import type { Run } from './command.ts'

/** Something came along and something did not. */
const inPart = 2

async function importFamily(client: ServiceClient, path: string, organisation?: string) {
  const progress = showProgress('importing')
  const { taken, lines } = await takeInFamily(client, { path, organisation }, progress)
  progress.end()
  for (const line of lines) console.log(line)
  console.log(`${taken} taken in, ${lines.length} remarks`)
  if (lines.length > 0) process.exitCode = inPart
}

export const run: Run = async (_, flags) => {
  const path = textFlag(flags, 'from')
  if (!path) throw new Refusal('--from FOLDER or FILE is needed')
  const passphrase = readPassphrase(flags)
  const organisation = textFlag(flags, 'organisation')
  const manifest = readManifest(path)
  if (manifest && organisation && organisation !== manifest.organisation) {
    throw new Refusal(`--organisation: the export is of ${manifest.organisation} and keeps its ids`)
  }
  await withService(readSettings(flags), async (client) => {
    if (!manifest) return importFamily(client, path, organisation)
    const asked = { folder: path, manifest, passphrase }
    const objects = await importOrganisation(client, asked, showProgress)
    console.log(`${objects} objects of organisation ${manifest.organisation} imported`)
  })
}
