import { join } from 'node:path'
import { collections } from '#collections'
import { createRuleEngine, createRuleMetrics, readRulesFile } from '#features/rules'
import { createInternalReads, type Metrics, type Pipeline } from '#http'
import type { IdentityTools } from './identity.ts'
import type { ServiceParts } from './parts.ts'

/** The rule engine with the rules file, read once. */
export async function createRules(
  { settings, keyvalue, log, homeDir, now }: ServiceParts,
  { scopes, system, changes }: IdentityTools,
  mounted: Pipeline['mounted'],
  metrics: Metrics,
) {
  const { open_policy, allow_admin_reset_password } = settings.security
  const fileRules = await readRulesFile(join(homeDir, 'schemas', 'dashboard.rego'))
  const engine = createRuleEngine({
    settings: { ...open_policy, allowAdminResetPassword: allow_admin_reset_password },
    fileRules,
    organisation: (org) => system.organisations.get(org),
    // Routes are mounted after this, so the list is looked at when a rule first reads.
    read: (org, path) => createInternalReads(mounted, scopes)(org, path),
    metrics: createRuleMetrics(metrics.registry),
    keyvalue,
    log,
    now,
  })
  changes.forgetOn([collections.organisations.name], engine.forget)
  return { engine, fileRules }
}

export type RuleTools = Awaited<ReturnType<typeof createRules>>
