import { flag, map, secret, section, text, whole } from './makers.ts'

export const userKeys = {
  enable_ownership: flag('Show APIs and keys only to the users and groups that own them.'),
  enable_multi_org_users: flag('Allow one e-mail address in several organisations.'),
  disable_parallel_sessions: flag('A new login ends the other sessions of that user.'),
  dashboard_session_lifetime: whole('Seconds of a dashboard session; 0: until the browser closes.'),
  portal_session_lifetime: whole('Seconds of a portal session; 0: until the browser closes.'),
  portal_session_secret: secret('Signs portal sessions; empty: the admin secret.'),
  sso_permission_defaults: map('Permissions of users who come by single sign-on.'),
  sso_default_group_id: text('Group of users who come by single sign-on without one.', {
    env: 'SSODEFAULTUSERGROUP',
  }),
  sso_custom_login_url: text('Login page that replaces ours.'),
  sso_custom_portal_login_url: text('Login page that replaces the one of the portal.'),
  sso_custom_login_error_url: text('Page shown when single sign-on fails.'),
  sso_enable_user_lookup: flag('Give a stored user with the same e-mail address the own rights.'),
  identity_broker: section(
    {
      enabled: flag('Show the identity broker.'),
      host: section({
        connection_string: text('URL of an external identity broker.'),
        secret: secret('Secret of that broker.'),
      }),
      ssl_insecure_skip_verify: flag('Accept any certificate of the broker.'),
    },
    { env: 'TIB' },
  ),
  dcr_ssl_insecure_skip_verify: flag(
    'Accept any certificate of a server for dynamic client registration.',
  ),
}
