import { resolve } from 'node:path'
import type { Settings } from '../schema/index.ts'

/** How requests are recorded, with the old path setting taken into account. */
export interface AuditChoice {
  enabled: boolean
  storeType: 'file' | 'db' | 'no_op'
  format: 'text' | 'json'
  /** Absolute; of use with `file` only. */
  path: string
  detailedRecording: boolean
  failClosed: boolean
  recordSecrets: boolean
}

/**
 * `audit.path` wins over `security.audit_log_path`, and setting the latter switches the audit on.
 * Relative paths start at the data folder; without any path the file is `audit.log` there.
 */
export function auditChoice({ audit, security, data_dir }: Settings): AuditChoice {
  return {
    enabled: audit.enabled || security.audit_log_path !== '',
    storeType: audit.store_type,
    format: audit.format,
    path: resolve(data_dir, audit.path || security.audit_log_path || 'audit.log'),
    detailedRecording: audit.detailed_recording,
    failClosed: audit.fail_closed,
    recordSecrets: audit.record_secrets,
  }
}
