import { type AuditChoice, auditChoice, SettingsProblem } from '@svc/settings'
import {
  createDocumentSink,
  createFileSink,
  createTrail,
  noTrail,
  type RunningTrail,
} from '#features/audit'
import type { Metrics } from '#http'
import type { Sealer } from '#secrets'
import type { ServiceParts } from './parts.ts'

/** The audit trail that the settings ask for. A file that cannot be written stops the start. */
export async function openTrail(
  { settings, layers, log }: ServiceParts,
  sealer: Sealer,
  metrics: Metrics,
): Promise<RunningTrail> {
  const choice = auditChoice(settings)
  if (!choice.enabled || choice.storeType === 'no_op') return noTrail
  const sink =
    choice.storeType === 'db' ? createDocumentSink(layers.main, sealer) : await openFile(choice)
  return createTrail({
    sink,
    detailed: choice.detailedRecording && settings.install !== 'hosted',
    recordSecrets: choice.recordSecrets,
    failClosed: choice.failClosed,
    onFailure(err, lost) {
      metrics.auditFailures.inc(lost)
      log.error({ err, lost }, 'audit records could not be kept')
    },
  })
}

/** Why audit records cannot be read from the database, if so. */
export function whereAuditGoes(settings: ServiceParts['settings']): string | undefined {
  const { enabled, storeType } = auditChoice(settings)
  if (storeType === 'db') return undefined
  if (!enabled) return 'audit is switched off'
  return storeType === 'file' ? 'audit records are kept in a file' : 'audit records are not kept'
}

async function openFile({ path, format }: AuditChoice) {
  try {
    return await createFileSink(path, format)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingsProblem(`audit.path: ${path} cannot be written: ${reason}`)
  }
}
