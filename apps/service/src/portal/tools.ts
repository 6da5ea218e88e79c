import type { Settings } from '@svc/settings'
import type { DeveloperRecord } from '#collections'
import type { UsageOf } from '#features/activity'
import type { DeveloperAccess, DeveloperService, DeveloperStatistics } from '#features/developers'
import type { KeyRequestService } from '#features/keyrequests'
import type { PortalMail } from '#features/portalsettings'
import type { ResetLinks } from '#features/sessions'
import type { SsoTokens } from '#features/sso'
import type { FetchDocument } from '#outbound'
import type { ReadScope, Scope } from '#scope'
import type { Limit } from './limits.ts'
import type { PortalSessions } from './session.ts'

/** What the pages of the portal can do. */
export interface PortalTools {
  developers: DeveloperService
  access: DeveloperAccess
  keyRequests: KeyRequestService
  mail: PortalMail
  sessions: PortalSessions
  resetLinks: ResetLinks
  ssoTokens: SsoTokens
  limit: Limit
  statisticsOf: (scope: ReadScope, developer: DeveloperRecord) => Promise<DeveloperStatistics>
  usageOf: UsageOf
  revokeTokens: (scope: Scope, clientId: string) => Promise<void>
  secretOf: (developer: DeveloperRecord, clientId: string) => string
  /** Ends one token of a client, be it for access or to renew it. */
  revokeToken: (scope: Scope, clientId: string, token: string) => Promise<void>
  fetchDocument: FetchDocument
  settings: Pick<Settings, 'host_config' | 'email_backend' | 'sso_custom_portal_login_url'>
  /** Between several redirect URLs of a client. */
  redirectSeparator: string
  /** Does something that nobody waits for, so that its time tells nothing. */
  later: (what: string, work: () => Promise<void>) => void
}
