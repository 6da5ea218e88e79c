import { contract, type RouteTable } from '@svc/contract'
import { namesIn } from '@svc/names'
import { isLoopback } from '@svc/settings'
import type { FastifyInstance } from 'fastify'
import type {
  ApiRecord,
  AssetRecord,
  CertificateRecord,
  DeveloperRecord,
  GroupRecord,
  KeyRequestRecord,
  OrganisationRecord,
  PolicyRecord,
  UserRecord,
  WebhookRecord,
} from '#collections'
import { createActivityRoutes, createReports, createUsageRoutes } from '#features/activity'
import { createApiImport, createApiRoutes } from '#features/apis'
import { assetRoutes, restoreAsset } from '#features/assets'
import { createAuditRoutes } from '#features/audit'
import { createCacheRoutes } from '#features/caches'
import { createCategoryRoutes, createCategoryService } from '#features/categories'
import {
  certificateWarnings,
  createCertificateRoutes,
  createCertificateUsage,
} from '#features/certificates'
import { createDataPlaneRoutes } from '#features/data-planes'
import { createDataGraphRoutes } from '#features/datagraphs'
import { exampleRoutes } from '#features/examples'
import { createGroupRoutes, restoreGroup } from '#features/groups'
import { createHistoryRoutes } from '#features/history'
import { createImportRoutes } from '#features/imports'
import { createKeyRoutes } from '#features/keys'
import { createLogRoutes } from '#features/logs'
import { createNodeRoutes, createRolloutRoutes } from '#features/nodes'
import { createNotificationRoutes, type Events } from '#features/notifications'
import { createOasRoutes } from '#features/oas'
import { createOAuthRoutes } from '#features/oauth'
import { createOrganisationKeyRoutes } from '#features/organisation-keys'
import { createOrganisationRoutes, restoreOrganisation } from '#features/organisations'
import { createPermissionRoutes } from '#features/permissions'
import { createPolicyImport, createPolicyRoutes, createPolicyService } from '#features/policies'
import { createProxyRoutes } from '#features/proxy'
import { createRetentionRoutes, type Retention } from '#features/retention'
import { createRuleRoutes } from '#features/rules'
import { createSampleRoutes } from '#features/samples'
import { schemaRoutes } from '#features/schemas'
import { createSessionRoutes } from '#features/sessions'
import { createSetupRoutes } from '#features/setup'
import { createSsoRoutes, createSsoTokens } from '#features/sso'
import { createSystemRoutes, type Health } from '#features/system'
import { createTransferRoutes } from '#features/transfers'
import { createUptimeRoutes } from '#features/uptime'
import { createUserAdministrationRoutes, createUserRoutes } from '#features/users'
import { createVersionRoutes } from '#features/versions'
import {
  createDelivery,
  createWebhookRestore,
  createWebhookRoutes,
  type RefreshApi,
} from '#features/webhooks'
import { type Handlers, type Metrics, mount, type Pipeline } from '#http'
import type { Outbound } from '#outbound'
import { createApis } from './apis.ts'
import { createKeyFinder } from './certificate-keys.ts'
import type { CertificateTools } from './certificates.ts'
import type { IdentityTools } from './identity.ts'
import type { KeyTools } from './keys.ts'
import { createCatalogues, type NodeTools } from './nodes.ts'
import type { OAuthTools } from './oauth.ts'
import type { ServiceParts } from './parts.ts'
import { portalHandlers } from './portal-mounts.ts'
import type { PortalServices } from './portal-services.ts'
import type { RuleTools } from './rules.ts'
import type { TrafficTools } from './traffic.ts'
import { whereAuditGoes } from './trail.ts'
import { createTransfers } from './transfers.ts'
import { version } from './version.ts'

interface Everything extends ServiceParts {
  identity: IdentityTools
  keys: KeyTools
  oauth: OAuthTools
  nodes: NodeTools
  retention: Retention
  rules: RuleTools
  certificates: CertificateTools
  portal: PortalServices
  /** What can be asked about traffic. */
  questions: TrafficTools
  events: Events
  health: () => Promise<Health>
  metrics: Metrics
  /** Fetches what users name, where they may. */
  outbound: Outbound
  stopping: AbortSignal
}

/** Gives every table of the contract its handlers. A table without them does not compile. */
export function mountEverything(app: FastifyInstance, pipeline: Pipeline, all: Everything) {
  const { settings, keyvalue, identity, keys, oauth, certificates, rules, events } = all
  const { health, metrics, outbound, portal, stopping } = all
  const { security, page_size: pageSize } = settings
  const { users, sealer, mailer, gateways } = identity
  const allowsUnsafeIds = settings.allow_unsafe_policy_ids
  const apis = createApis(settings, sealer)
  const { ownership, writer } = apis
  const policies = createPolicyService({ findApis: keys.findApis, ownership, allowsUnsafeIds })
  const reading = { ...all.questions, ownership, pageSize, settings }
  const reports = createReports(reading)
  const refreshApi: RefreshApi = (scope, id) => writer.edit(scope, id, {})
  const restoreWebhook = createWebhookRestore(refreshApi)
  const transfers = createTransfers(all, all)
  const handlers: { [N in keyof typeof contract]: Handlers<(typeof contract)[N]> } = {
    setup: createSetupRoutes({
      ...{ ...identity, settings, version },
      asksAdminSecret: !isLoopback(settings.listen_address),
      canResetPassword: mailer.enabled,
    }),
    sessions: createSessionRoutes(identity),
    users: createUserRoutes({
      ...{ service: users, sealer, pageSize },
      hideForeignKeys: security.forbid_admin_view_access_token,
    }),
    groups: createGroupRoutes(pageSize),
    policies: createPolicyRoutes({ service: policies, ownership, pageSize, allowsUnsafeIds }),
    apis: createApiRoutes(apis),
    oas: createOasRoutes({ ...apis, fetchDocument: outbound.fetchDocument }),
    versions: createVersionRoutes(apis),
    categories: createCategoryRoutes({ ...apis, service: createCategoryService(apis) }),
    dataGraphs: createDataGraphRoutes({ writer, fetchDocument: outbound.fetchDocument }),
    schemas: schemaRoutes,
    proxy: createProxyRoutes({ outbound, settings }),
    caches: createCacheRoutes({ gateways, ownership }),
    examples: exampleRoutes,
    webhooks: createWebhookRoutes({
      ...{ sealer, pageSize, ownership },
      deliver: createDelivery(outbound.fetch),
      refreshApi,
    }),
    certificates: createCertificateRoutes({
      ...certificates,
      usage: createCertificateUsage({ writer, ownership, findKey: createKeyFinder(keys) }),
      pageSize,
    }),
    assets: assetRoutes,
    oauth: createOAuthRoutes({ ...oauth, pageSize }),
    keys: createKeyRoutes({ ...keys, keyvalue, ownership }),
    ...portalHandlers(all),
    permissions: createPermissionRoutes(security.additional_permissions),
    rules: createRuleRoutes({
      ...{ ...rules, keyvalue },
      settings: {
        ...security.open_policy,
        allowAdminResetPassword: security.allow_admin_reset_password,
      },
    }),
    sso: createSsoRoutes({ ...identity, settings, tokens: createSsoTokens(keyvalue) }),
    usage: createUsageRoutes(reports),
    activity: createActivityRoutes({ ...reading, reports }),
    logs: createLogRoutes({ ...reading, showsPayloads: settings.install !== 'hosted' }),
    uptime: createUptimeRoutes(reading),
    retention: createRetentionRoutes(all.retention),
    samples: createSampleRoutes({
      keyvalue,
      list: namesIn(settings.gateway_dialect).recordList,
    }),
    audit: createAuditRoutes({ pageSize, sealer, elsewhere: whereAuditGoes(settings) }),
    history: createHistoryRoutes({
      guards: {
        apis: (scope, api) => ownership.demand(scope, api as ApiRecord),
        policies: (scope, policy) => policies.demandVisible(scope, policy as PolicyRecord),
      },
      restorers: {
        // The store gives back what each collection declares.
        apis: (scope, old) => writer.restore(scope, old as ApiRecord),
        users: (scope, old) => users.restore(scope, old as UserRecord),
        groups: (scope, old) => restoreGroup(scope, old as GroupRecord),
        policies: (scope, old) => policies.restore(scope, old as PolicyRecord),
        webhooks: (scope, old) => restoreWebhook(scope, old as WebhookRecord),
        assets: (scope, old) => restoreAsset(scope, old as AssetRecord),
        certificates: (scope, old) => certificates.service.restore(scope, old as CertificateRecord),
        developers: (scope, old) => portal.developers.restore(scope, old as DeveloperRecord),
        keyRequests: (scope, old) => portal.keyRequests.restore(scope, old as KeyRequestRecord),
        organisations: (scope, old) =>
          restoreOrganisation(scope, old as OrganisationRecord, security.open_policy.enable_api),
      },
    }),
    notifications: createNotificationRoutes({
      ...{ events, stopping },
      warnings: async (scope) => [
        ...(await certificateWarnings(scope, certificates.warningDays)),
        ...(await all.nodes.quotaTriggers.warningsOf(scope.org)),
      ],
    }),
    system: createSystemRoutes({
      ...{ health, metrics: metrics.registry },
      accepting: () => !stopping.aborted,
      listNodes: all.nodes.list,
      installation: () => identity.scopes.reading('', { kind: 'job', name: 'usage' }),
    }),
    nodes: createNodeRoutes({ ...all.nodes, ...createCatalogues(all, identity, apis) }),
    rollouts: createRolloutRoutes(all.nodes),
    dataPlanes: createDataPlaneRoutes({
      ...{ ...all.nodes, version, dialect: settings.gateway_dialect },
      controlPlane: {
        isListening:
          settings.control_plane.enabled || settings.control_plane.connection_string !== '',
        connectionString: settings.control_plane.connection_string,
        usesTls: settings.control_plane.use_ssl,
      },
    }),
    organisations: createOrganisationRoutes({ pageSize, ...transfers.removing }),
    transfers: createTransferRoutes({ parts: transfers.parts, ...transfers.removing }),
    imports: createImportRoutes({
      importApis: createApiImport(writer),
      importPolicies: createPolicyImport({ findApis: keys.findApis, allowsUnsafeIds }),
    }),
    organisationKeys: createOrganisationKeyRoutes({
      ...{ keyvalue, gateways: identity.gateways, pageSize },
      isHashed: settings.hash_keys,
    }),
    userAdministration: createUserAdministrationRoutes({ service: users, sealer, pageSize }),
  }
  const { system } = contract
  const healthPath = `/${settings.health_check_endpoint_name.replace(/^\/+/, '')}`
  const aliases = healthPath === system.hello.path ? [] : [healthPath]
  const tables = { ...contract, system: { ...system, hello: { ...system.hello, aliases } } }
  for (const [noun, table] of Object.entries(tables)) {
    // The record above pairs every table with handlers typed by it.
    const own = handlers[noun as keyof typeof handlers] as Handlers<RouteTable>
    mount(app, pipeline, noun, table, own)
  }
}
