import { flag, open, text, texts, whole } from '@svc/sessions/shape'
import { type Static, Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { type RouteTable, route } from './route.ts'
import { singleton } from './singleton.ts'

const Copy = Type.Object({
  enabled: Type.Boolean({ description: 'Send these texts instead of the built-in ones' }),
  subject: text,
  body: text,
  sign_off: text,
  hide_token_data: flag,
})
export type MailCopy = Static<typeof Copy>

export const MailOptions = Type.Object({
  mail_from_name: text,
  mail_from_email: text,
  email_copy: Type.Object({
    welcome_email: Copy,
    key_email: Copy,
    reset_password_email: Copy,
  }),
})
export type MailOptions = Static<typeof MailOptions>

/** Field names, or `{name, required, options}`. */
const FormFields = Type.Array(Type.Unknown())

const DcrOptions = Type.Object({
  idp_host: text,
  access_token: text,
  registration_endpoint: text,
  provider: text,
  grant_types: texts,
  token_endpoint_auth_method: text,
  response_types: texts,
})

/** How the portal behaves; an entry of the catalogue may override parts of it. */
export const PortalConfiguration = open({
  id: text,
  org_id: text,
  signup_fields: FormFields,
  key_request_fields: FormFields,
  require_key_approval: flag,
  secure_key_approval: flag,
  redirect_on_key_request: flag,
  redirect_to: text,
  enable_multi_selection: flag,
  disable_login: flag,
  disable_signup: flag,
  disable_auto_login: flag,
  catalogue_login_only: flag,
  oauth_usage_limit: whole,
  email: text,
  mail_options: MailOptions,
  override: flag,
  HashKeys: flag,
  enable_dcr: flag,
  dcr_options: DcrOptions,
})
export type PortalConfiguration = Static<typeof PortalConfiguration>

const access = { section: 'portal' } as const
const path = '/api/portal/cname'

export const portalConfiguration = {
  ...singleton('/api/portal/configuration', 'Portal Configuration', PortalConfiguration),
  place: route({
    method: 'GET',
    path,
    summary: 'Get Portal Domain',
    access,
    returns: Type.Object({
      cname: text,
      cname_enabled: flag,
      portal_root_path: text,
      portal_path: Type.String({ description: 'Path of the portal of this organisation' }),
    }),
  }),
  setCname: route({
    method: 'PUT',
    path,
    summary: 'Set Portal Domain',
    access,
    body: Type.Object({ cname: Type.String({ maxLength: 260 }) }),
    returns: Envelope,
  }),
} satisfies RouteTable
