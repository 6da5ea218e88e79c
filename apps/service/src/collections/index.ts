import { apis } from './apis.ts'
import { assets } from './assets.ts'
import { auditChains, auditRecords } from './audit.ts'
import { catalogues } from './catalogues.ts'
import { certificates } from './certificates.ts'
import { developers } from './developers.ts'
import { groups } from './groups.ts'
import { keyRequests } from './key-requests.ts'
import { keyIndex } from './keys.ts'
import { oauthClients } from './oauth-clients.ts'
import { organisations } from './organisations.ts'
import { policies } from './policies.ts'
import { portalDocumentation, portalPages } from './portal-pages.ts'
import { portalSettings } from './portal-settings.ts'
import { usage } from './usage.ts'
import { logins, users } from './users.ts'
import { webhooks } from './webhooks.ts'

/** Everything that the main layer keeps. A scope offers each of these under its name here. */
export const collections = {
  organisations,
  users,
  logins,
  groups,
  apis,
  policies,
  webhooks,
  certificates,
  assets,
  keyIndex,
  oauthClients,
  developers,
  keyRequests,
  catalogues,
  ...portalSettings,
  portalPages,
  portalDocumentation,
  auditRecords,
  auditChains,
  usage,
}

export { type ApiFacts, type ApiRecord, everyone } from './apis.ts'
export type { AssetRecord } from './assets.ts'
export type { AuditChainEnds, StoredAuditRecord } from './audit.ts'
export type { CatalogueRecord } from './catalogues.ts'
export type { CertificateRecord } from './certificates.ts'
export type { DeveloperRecord } from './developers.ts'
export type { GroupRecord } from './groups.ts'
export type { KeyRequestRecord } from './key-requests.ts'
export type { KeyEntryRecord, KeyKind } from './keys.ts'
export { membershipOf, readMembership } from './memberships.ts'
export type { OAuthClientRecord } from './oauth-clients.ts'
export type { OrganisationRecord } from './organisations.ts'
export type { PolicyRecord } from './policies.ts'
export type { PortalDocumentationRecord, PortalPageRecord } from './portal-pages.ts'
export type {
  PortalConfigurationRecord,
  PortalCssRecord,
  PortalJsRecord,
  PortalMenusRecord,
} from './portal-settings.ts'
export type { UsageRecord } from './usage.ts'
export type { LoginRecord, UserRecord } from './users.ts'
export type { WebhookRecord } from './webhooks.ts'
