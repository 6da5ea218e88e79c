import type { GeneratedSecrets } from '../data-folder/secrets-file.ts'
import type { Settings } from '../schema/index.ts'

/** Every secret of the service, none of them empty once the start checks have passed. */
export interface Secrets {
  admin: string
  /** Shown by gateways when they register. */
  node: string
  /** Opens the API of the gateways. */
  gateway: string
  /** Encrypts what is stored. */
  key: string
  portalSession: string
  certificates: string
}

/** What the settings say, else what the data folder holds, else the documented substitutes. */
export function secretsOf(settings: Settings, generated?: GeneratedSecrets): Secrets {
  const { admin_secret: admin, security, svc_api_config, shared_node_secret } = settings
  const gateway = svc_api_config.Secret || generated?.gateway_secret || ''
  return {
    admin,
    node: shared_node_secret || generated?.node_secret || '',
    gateway,
    key: security.secret_key || generated?.secret_key || '',
    portalSession: settings.portal_session_secret || admin,
    certificates: security.private_certificate_encoding_secret || gateway,
  }
}
