import { invalid } from '#failure'
import type { SystemScope } from '#scope'
import { inParts } from './keeping.ts'

/** Refuses what is to be imported into organisations that do not exist. */
export async function demandOrganisations(
  { organisations }: SystemScope,
  ids: string[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = new Set<string>()
  for (const part of inParts(wanted)) {
    for (const { id } of await organisations.versions({ id: { in: part } })) found.add(id)
  }
  const missing = wanted.filter((id) => !found.has(id))
  if (missing.length === 0) return
  throw invalid(
    'Could not retrieve org detail',
    missing.map((id) => `organisation '${id}' does not exist: import it first`),
  )
}
