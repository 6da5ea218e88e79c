import type { PortalConfiguration } from '@svc/contract'
import { portalConfiguration } from '@svc/contract/portal-configuration'
import type { OnlyKind } from './only.ts'

const copy = { enabled: false, subject: '', body: '', sign_off: '', hide_token_data: false }

/** The settings of a portal that has none yet. */
const empty: PortalConfiguration = {
  ...{ id: '', org_id: '', signup_fields: [], key_request_fields: [], redirect_to: '', email: '' },
  ...{ require_key_approval: false, secure_key_approval: false, redirect_on_key_request: false },
  ...{ enable_multi_selection: false, disable_login: false, disable_signup: false },
  ...{ disable_auto_login: false, catalogue_login_only: false, override: false, HashKeys: false },
  ...{ oauth_usage_limit: 0, enable_dcr: false },
  mail_options: {
    ...{ mail_from_name: '', mail_from_email: '' },
    email_copy: { welcome_email: copy, key_email: copy, reset_password_email: copy },
  },
  dcr_options: {
    ...{ idp_host: '', access_token: '', registration_endpoint: '', provider: '' },
    ...{ grant_types: [], token_endpoint_auth_method: '', response_types: [] },
  },
}

export const emptyConfiguration = empty

export const configurationKind: OnlyKind<PortalConfiguration> = {
  collection: 'portal_configurations',
  tableOf: ({ portalConfiguration: table }) => table,
  empty,
  schema: portalConfiguration.update.body,
}
