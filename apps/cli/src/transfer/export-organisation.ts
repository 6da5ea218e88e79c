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
  await writeManifest(folder, manifest)
  const counts: Record<string, number> = {}
  let [done, leftOut] = [0, 0]

  async function exportPart(part: string) {
    const files = await openPart(folder, part)
    let after: string | null = ''
    while (after !== null) {
      const body = { part, after, key }
      const page: Awaited<ReturnType<typeof client.transfers.export>> =
        await client.transfers.export({ params, body })
      await files.write(page.objects.map((value) => ({ id: String(value.document.id), value })))
      done += page.objects.length
      leftOut += page.left_out
      progress.at(done, total)
      after = page.next
    }
    return files.finish()
  }
  for (const { name } of parts) counts[name] = await exportPart(name)
  await writeManifest(folder, { ...manifest, parts: counts })
  return { objects: done, leftOut }
}
