import { activity, usage } from './activity.ts'
import { apis } from './apis.ts'
import { assets } from './assets.ts'
import { audit } from './audit.ts'
import { caches } from './caches.ts'
import { catalogue } from './catalogue.ts'
import { categories } from './categories.ts'
import { certificates } from './certificates.ts'
import { dataPlanes } from './data-planes.ts'
import { dataGraphs } from './datagraphs.ts'
import { developers } from './developers.ts'
import { examples } from './examples.ts'
import { groups } from './groups.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { keyRequests } from './key-requests.ts'
import { keys } from './keys.ts'
import { logs } from './logs.ts'
import { nodes } from './nodes.ts'
import { notifications } from './notifications.ts'
import { oas } from './oas.ts'
import { oauth } from './oauth.ts'
import { organisationKeys } from './organisation-keys.ts'
import { organisations } from './organisations.ts'
import { permissions } from './permissions.ts'
import { policies } from './policies.ts'
import { portalConfiguration } from './portal-configuration.ts'
import { portalDocumentation } from './portal-documentation.ts'
import { portalCss, portalJs, portalMenus } from './portal-look.ts'
import { portalPages } from './portal-pages.ts'
import { proxy } from './proxy.ts'
import { retention } from './retention.ts'
import { rollouts } from './rollouts.ts'
import type { Route, RouteTable } from './route.ts'
import { rules } from './rules.ts'
import { samples } from './samples.ts'
import { schemas } from './schemas.ts'
import { sessions } from './sessions.ts'
import { setup } from './setup.ts'
import { sso } from './sso.ts'
import { system } from './system.ts'
import { transfers } from './transfers.ts'
import { uptime } from './uptime.ts'
import { userAdministration, users } from './users.ts'
import { versions } from './versions.ts'
import { webhooks } from './webhooks.ts'

/** Everything that can be asked of the service. */
export const contract = {
  setup,
  sessions,
  users,
  groups,
  apis,
  dataGraphs,
  schemas,
  proxy,
  caches,
  examples,
  webhooks,
  certificates,
  assets,
  oas,
  versions,
  categories,
  permissions,
  policies,
  keys,
  oauth,
  keyRequests,
  developers,
  catalogue,
  portalConfiguration,
  portalCss,
  portalJs,
  portalMenus,
  portalPages,
  portalDocumentation,
  rules,
  sso,
  usage,
  activity,
  logs,
  uptime,
  retention,
  samples,
  audit,
  history,
  notifications,
  system,
  nodes,
  rollouts,
  dataPlanes,
  organisations,
  organisationKeys,
  imports,
  transfers,
  userAdministration,
} satisfies Record<string, RouteTable>

export type Contract = typeof contract

export interface NamedRoute {
  /** Noun and verb, e.g. `users.update`: the operation id everywhere. */
  name: string
  noun: string
  route: Route
}

export const allRoutes: NamedRoute[] = Object.entries(contract).flatMap(([noun, table]) =>
  Object.entries(table as RouteTable).map(([verb, route]) => ({
    name: `${noun}.${verb}`,
    noun,
    route,
  })),
)

export type { TrafficState } from './activity.ts'
export type { Api, ApiInput, ApiListQuery } from './apis.ts'
export type { Asset, AssetInput } from './assets.ts'
export type { AuditChange, AuditQuery, AuditRecord } from './audit.ts'
export * from './call.ts'
export { Catalogue, CatalogueEntry } from './catalogue.ts'
export type {
  Certificate,
  CertificateApi,
  CertificateBasics,
  DistinguishedName,
} from './certificates.ts'
export * from './client.ts'
export type { Combination, Connection, DataPlane, DataPlaneNode } from './data-planes.ts'
export { Developer, type DeveloperClient, type DeveloperInput } from './developers.ts'
export * from './envelope.ts'
export type { Granted } from './granted.ts'
export type { Group } from './groups.ts'
export { historySections } from './history.ts'
export type { ImportedApi } from './imports.ts'
export { KeyRequest } from './key-requests.ts'
export { Key, KeyEntry } from './keys.ts'
export type { LogDetail, LogQuery, LogRecord } from './logs.ts'
export type { Notification } from './notifications.ts'
export type { Authorisation, OAuthClient, OAuthToken, TokenRequest } from './oauth.ts'
export { createOpenApi } from './openapi.ts'
export * from './path-permissions.ts'
export { Policy } from './policies.ts'
export { type MailCopy, MailOptions, PortalConfiguration } from './portal-configuration.ts'
export { PortalDocumentation } from './portal-documentation.ts'
export { PortalCss, PortalJs, PortalMenus } from './portal-look.ts'
export { PortalPage } from './portal-pages.ts'
export type { ProxyRequest } from './proxy.ts'
export type { Receipt, Rollout } from './rollouts.ts'
export * from './route.ts'
export { ruleFunctions, rulePackage } from './rule-functions.ts'
export * from './sections.ts'
export type { PasswordRules } from './setup.ts'
export type { SsoRequest } from './sso.ts'
export type { Node, UsageDay } from './system.ts'
export type { TrafficQuery, TrafficRow, TrafficRows } from './traffic.ts'
export { User } from './users.ts'
export type { Delivery, Webhook, WebhookInput } from './webhooks.ts'
