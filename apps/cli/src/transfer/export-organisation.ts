import type { Progress } from '../progress.ts'
import type { ServiceClient } from '../service-client.ts'
import { openPart, prepareFolder, writeManifest } from './folder.ts'
import type { Manifest } from './manifest.ts'
import { derivationFor, deriveKey } from './passphrase.ts'

interface Asked {
  organisation: string
  folder: string
  passphrase?: string
}

interface Exported {
  objects: number
  /** Secrets that stayed behind, as there was no passphrase. */
  leftOut: number
}

/** Writes everything that an organisation has into a folder, a page at a time. */
export async function exportOrganisation(
  client: ServiceClient,
  { organisation, folder, passphrase }: Asked,
  progress: Progress,
): Promise<Exported> {
  const params = { id: organisation }
  const { parts } = await client.transfers.outline({ params })
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const derivation = derivationFor(organisation)
  const key = passphrase === undefined ? undefined : await deriveKey(passphrase, derivation)
  const manifest: Manifest = {
    ...{ format: 'svc-export', version: 1, organisation },
    ...{ sealed: key ? derivation : null, parts: null },
  }
  prepareFolder(folder)
  writeManifest(folder, manifest)
  const counts: Record<string, number> = {}
  let [done, leftOut] = [0, 0]

  /** The next page is on its way while one is written. */
  async function exportPart(part: string) {
    const files = openPart(folder, part)
    const ask = (after: string) => client.transfers.export({ params, body: { part, after, key } })
    for (let asked: ReturnType<typeof ask> | undefined = ask(''); asked; ) {
      const { objects, next, left_out }: Awaited<typeof asked> = await asked
      asked = next === null ? undefined : ask(next)
      // Should writing fail, nobody waits for the page any more.
      asked?.catch(() => {})
      for (const value of objects) files.write(String(value.document.id), value)
      done += objects.length
      leftOut += left_out
      progress.at(done, total)
    }
    return files.finish()
  }
  for (const { name } of parts) counts[name] = await exportPart(name)
  writeManifest(folder, { ...manifest, parts: counts })
  return { objects: done, leftOut }
}
