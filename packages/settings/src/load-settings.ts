import { resolve } from 'node:path'
import {
  type Configuration,
  type LoadedConfiguration,
  type LoadOptions,
  loadConfiguration,
} from './load-configuration.ts'
import { type Settings, settingsSchema } from './schema/index.ts'

/** The configuration of the management service. */
export const serviceConfiguration: Configuration<typeof settingsSchema> = {
  schema: settingsSchema,
  prefix: 'SVC_DB_',
  fileName: 'svc_analytics.conf',
  fileVariable: 'SVC_CONF',
}

export interface LoadedSettings extends LoadedConfiguration<Settings> {
  /** NODE_ENV says that this is not a trial. */
  production: boolean
}

/**
 * Reads the settings of the management service; see `loadConfiguration`. `data_dir` comes back as an
 * absolute path. Without a configuration file the audit is on, in the main database.
 */
export function loadSettings(options: LoadOptions = {}): LoadedSettings {
  const { cwd = process.cwd(), env = process.env } = options
  const loaded = loadConfiguration(serviceConfiguration, options)
  const { settings, source, given } = loaded
  settings.data_dir = resolve(cwd, settings.data_dir)
  if (source === undefined) auditByDefault(settings, given)
  return { ...loaded, production: env.NODE_ENV === 'production' }
}

/** Somebody who gives a path for the audit log wants it in that file. */
function auditByDefault(settings: Settings, given: ReadonlySet<string>): void {
  const { audit, security } = settings
  if (!given.has('audit.enabled')) audit.enabled = true
  const isInFile = audit.path !== '' || security.audit_log_path !== ''
  if (!given.has('audit.store_type') && !isInFile) audit.store_type = 'db'
}
