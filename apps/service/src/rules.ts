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
    settings: {
      ...open_policy,
      ...boundsOf(open_policy.limits),
      allowAdminResetPassword: allow_admin_reset_password,
    },
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

/** The limits of the settings, by the names of the engine. */
function boundsOf(limits: ServiceParts['settings']['security']['open_policy']['limits']) {
  const { steps, milliseconds, bytes, fetches } = limits
  return {
    limits: {
      ...{ steps, milliseconds, bytes, fetches },
      resultBytes: limits.result_bytes,
      fetchMilliseconds: limits.fetch_milliseconds,
      fetchBytes: limits.fetch_bytes,
    },
    bounds: { messages: limits.messages, messageBytes: limits.message_bytes },
  }
}

export type RuleTools = Awaited<ReturnType<typeof createRules>>
