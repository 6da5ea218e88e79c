import { Catalogue, type contract } from '@svc/contract'
import { completer } from '@svc/sessions/shape'
import { findPolicies } from '#features/policies'
import { createSingletonRoutes } from '#features/portalsettings'
import type { Handlers } from '#http'
import type { Scope } from '#scope'
import { catalogueName } from './catalogue.ts'
import { followPolicy, readEntry } from './entries.ts'

const readCatalogue = completer(Catalogue)

/** Policies may come later than the catalogue, as imports write them in any order. */
async function keep(scope: Scope, given: unknown) {
  const { email } = readCatalogue(given)
  const sent = (given as { apis?: unknown[] | null }).apis ?? []
  const entries = sent.map(readEntry)
  const policies = [...new Set(entries.map(({ policy_id }) => policy_id).filter(Boolean))]
  const found = await findPolicies(scope, policies)
  const policyOf = (id: string) => found.find((one) => one.policy_id === id || one.id === id)
  return {
    email,
    policies,
    apis: entries.map((entry) => followPolicy(entry, policyOf(entry.policy_id))),
  }
}

export const catalogueRoutes: Handlers<typeof contract.catalogue> = createSingletonRoutes({
  name: catalogueName,
  reads: (scope) => scope.catalogues,
  writes: (scope) => scope.catalogues,
  keep,
  show: ({ policies: _, ...catalogue }): Catalogue => catalogue,
})
