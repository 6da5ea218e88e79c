import { choice, flag, list, map, secret, section, text, whole } from './makers.ts'
import { ruleLimits } from './rule-limits.ts'

export const securityKeys = {
  security: section({
    secret_key: secret('Encrypts stored secrets; losing it makes them unreadable.'),
    allow_admin_reset_password: flag('Allow admins to set the password of another user.'),
    login_failure_username_limit: whole('Failed logins of one user before a pause; 0: none.', 10),
    login_failure_ip_limit: whole('Failed logins from one address before a pause; 0: none.', 100),
    login_failure_expiration: whole('Seconds until failed logins are forgotten.', 900),
    hide_login_failure_limit_error: flag('Do not tell a caller that logins are paused.'),
    login_disallow_forward_proxy: flag('Ignore `X-Forwarded-For`; use the address of the socket.'),
    audit_log_path: text(
      'File of the audit log, from the data folder; setting it switches the audit on.',
    ),
    user_password_max_days: whole('Days until a password must be changed; 0: never.'),
    enforce_password_history: whole('Number of former passwords that may not be used again.'),
    force_first_login_pw_reset: flag('A new user must change the password at the first login.'),
    enable_content_security_policy: flag('Send a content security policy with every page.', true),
    allowed_content_sources: text('Further sources for that policy, separated by blanks.'),
    open_policy: section({
      enabled: flag('Check every request against the access rules.'),
      debug: flag('Log input and outcome of every rule check.'),
      enable_api: flag('Allow organisations to change their rules.'),
      guard: choice('What happens when saved rules look dangerous.', ['warn', 'enforce']),
      limits: ruleLimits,
    }),
    additional_permissions: map('Further permission names and the texts shown for them.'),
    private_certificate_encoding_secret: secret(
      'Encrypts private keys of certificates; empty: the gateway secret.',
    ),
    forbid_admin_view_access_token: flag('Hide the access credentials of other users from admins.'),
    forbid_admin_reset_access_token: flag('Forbid admins to reset the credentials of others.'),
    allowed_fetch_hosts: list(
      'Hosts that may be fetched for a user although they are loopback or private.',
    ),
    deny_private_fetch: flag('Refuse to fetch from private address ranges for a user.'),
  }),
}
