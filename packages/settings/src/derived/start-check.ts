import type { LoadedSettings } from '../load-settings.ts'
import type { Settings } from '../schema/index.ts'
import { isLoopback } from './loopback.ts'
import { secretsOf } from './secrets.ts'
import { sqliteLayers, usesEmbeddedStores } from './stores.ts'

export interface StartCheck {
  /** One line each; with any of them the service must not start. */
  problems: string[]
  /** One line each, for the log. */
  notices: string[]
}

const defaultAdminSecret = '12345'

/** Looks for settings that are each valid but not safe to start with. */
export function checkStart(loaded: Pick<LoadedSettings, 'settings' | 'production'>): StartCheck {
  const { settings, production } = loaded
  const layers = sqliteLayers(settings)
  const isRefused = production && !settings.allow_sqlite_in_production
  return {
    problems: [
      ...adminSecretProblems(settings, production),
      ...(isRefused ? layers.map(refuseSqlite) : []),
      ...missingSecrets(settings),
      ...missingCertificates(settings),
      ...missingPlaneFiles(settings),
    ],
    notices: layers.map((layer) => `storage.${layer}.type: sqlite is for trial only`),
  }
}

function adminSecretProblems(settings: Settings, production: boolean): string[] {
  const { admin_secret, listen_address } = settings
  if (admin_secret === '') return ['admin_secret: must not be empty']
  if (admin_secret !== defaultAdminSecret) return []
  if (production) return ['admin_secret: the default is refused when NODE_ENV is "production"']
  if (isLoopback(listen_address)) return []
  return [`admin_secret: the default is refused when listen_address is "${listen_address}"`]
}

const refuseSqlite = (layer: string) =>
  `storage.${layer}.type: "sqlite" is refused when NODE_ENV is "production"; allow_sqlite_in_production allows it`

function missingSecrets(settings: Settings): string[] {
  if (usesEmbeddedStores(settings)) return []
  const { node, gateway, key } = secretsOf(settings)
  const needed = {
    shared_node_secret: node,
    'svc_api_config.Secret': gateway,
    'security.secret_key': key,
  }
  return Object.entries(needed)
    .filter(([, secret]) => secret === '')
    .map(([name]) => `${name}: missing, it is generated with embedded stores only`)
}

function missingCertificates({ http_server_options: options }: Settings): string[] {
  if (!options.use_ssl || options.certificates.length > 0) return []
  return ['http_server_options.certificates: missing, http_server_options.use_ssl needs one']
}

function missingPlaneFiles({ control_plane: plane }: Settings): string[] {
  if (!plane.use_ssl) return []
  return (['cert_file', 'key_file'] as const)
    .filter((name) => plane[name] === '')
    .map((name) => `control_plane.${name}: missing, control_plane.use_ssl needs it`)
}
