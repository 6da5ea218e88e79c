import { type contract, ok } from '@svc/contract'
import { isLoopback } from '@svc/settings'
import { denied, unauthorised } from '#failure'
import { additionalPermissionsOf } from '#features/permissions'
import type { UserService } from '#features/users'
import type { Credentials, Handlers } from '#http'
import { leastLength, type PasswordPolicy } from '#passwords'
import type { RequestFacts } from '#scope'
import { bootstrap, isEmpty } from './setup.service.ts'

interface Tools {
  users: UserService
  credentials: Credentials
  /** On loopback whoever reaches the form owns the machine. */
  asksAdminSecret: boolean
  canResetPassword: boolean
  passwordPolicy: PasswordPolicy
  version: string
  settings: {
    maintenance_mode: boolean
    alternative_dashboard_url: string
    sso_custom_login_url: string
    security: {
      allow_admin_reset_password: boolean
      additional_permissions: Record<string, string>
    }
  }
}

export function createSetupRoutes(tools: Tools): Handlers<typeof contract.setup> {
  const { users, credentials, asksAdminSecret, settings, version, canResetPassword } = tools
  const { allow_admin_reset_password, additional_permissions } = settings.security
  return {
    state: async (scope) => ({
      needs_setup: await isEmpty(scope),
      asks_admin_secret: asksAdminSecret,
      maintenance: settings.maintenance_mode,
      alternative_dashboard_url: settings.alternative_dashboard_url,
      sso_custom_login_url: settings.sso_custom_login_url,
      can_reset_password: canResetPassword,
      allow_admin_reset_password,
      password_rules: { ...tools.passwordPolicy, minLength: leastLength(tools.passwordPolicy) },
      version,
    }),
    account: async (scope) => ({
      group_name: scope.actor.kind === 'user' ? scope.actor.identity.groupName : '',
      additional_permissions: await additionalPermissionsOf(scope, additional_permissions),
    }),
    async bootstrap(scope, { body }) {
      const { admin_secret, ...given } = body
      if (!asksAdminSecret) refuseForeignPages(scope.request)
      else if (!credentials.isAdminSecret(admin_secret ?? '')) throw unauthorised()
      const { organisation, user } = await bootstrap(scope, users, given)
      return ok('Organisation created', { org_id: organisation, user_id: user.id })
    },
  }
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '')

/** Any page that a browser of this machine shows can make it send the form. */
function refuseForeignPages({ directHost, origin }: RequestFacts) {
  const own = isLoopback(hostOf(`http://${directHost}`))
  if (own && (origin === undefined || isLoopback(hostOf(origin)))) return
  throw denied(['Without the admin secret only pages of this machine may set the service up'])
}
