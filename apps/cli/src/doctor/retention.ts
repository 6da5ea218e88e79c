import { auditChoice, type LoadedSettings } from '@svc/settings'
import { type Finding, findingsOf, orFine } from './finding.ts'

const { ok, note, warning } = findingsOf('retention')

/** What grows without end, and what is not kept that somebody may ask for. */
export function checkRetention({ settings }: Pick<LoadedSettings, 'settings'>): Finding[] {
  const { logs_days, analytics_days, uptime_days } = settings.retention
  const audit = auditChoice(settings)
  const found: Finding[] = []
  if (logs_days === 0) {
    found.push(warning('single requests are kept for ever', 'set retention.logs_days'))
  }
  for (const [name, days] of Object.entries({ analytics_days, uptime_days })) {
    if (days > 0) continue
    found.push(
      note(`retention.${name} is 0: kept for ever`, `set retention.${name} if they need not be`),
    )
  }
  if (!audit.enabled) {
    found.push(warning('requests are not audited', 'set audit.enabled, and audit.store_type to db'))
  } else if (audit.storeType === 'db') {
    found.push(
      note('audit records stay until they are pruned', 'run `svc audit prune` now and then'),
    )
  }
  if (audit.enabled && audit.recordSecrets) {
    found.push(warning('audit records hold credentials in clear', 'unset audit.record_secrets'))
  }
  return orFine(found, ok('everything old is removed in time'))
}
