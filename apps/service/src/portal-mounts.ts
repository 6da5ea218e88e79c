import type { contract } from '@svc/contract'
import type { FastifyInstance } from 'fastify'
import { collections } from '#collections'
import { createUsageOf } from '#features/activity'
import { catalogueRoutes } from '#features/catalogue'
import { createDeveloperRoutes, statisticsOf } from '#features/developers'
import { createKeyRequestRoutes } from '#features/keyrequests'
import {
  createPortalConfigurationRoutes,
  createPortalPageRoutes,
  portalCssRoutes,
  portalDocumentationRoutes,
  portalJsRoutes,
  portalMenuRoutes,
} from '#features/portalsettings'
import { createResetLinks } from '#features/sessions'
import { createSsoTokens } from '#features/sso'
import type { Handlers } from '#http'
import type { Outbound } from '#outbound'
import {
  createLimits,
  createOwnHosts,
  createPages,
  createPlaces,
  findStoredPage,
  innerRoot,
  type PortalTools,
  rootOf,
  servePortal,
} from '#portal'
import type { IdentityTools } from './identity.ts'
import type { KeyTools } from './keys.ts'
import type { OAuthTools } from './oauth.ts'
import type { ServiceParts } from './parts.ts'
import type { PortalServices } from './portal-services.ts'
import type { TrafficTools } from './traffic.ts'

interface Everything extends ServiceParts {
  identity: IdentityTools
  keys: KeyTools
  oauth: OAuthTools
  portal: PortalServices
  questions: TrafficTools
  outbound: Outbound
}

type Nouns =
  | 'keyRequests'
  | 'developers'
  | 'catalogue'
  | 'portalConfiguration'
  | 'portalCss'
  | 'portalJs'
  | 'portalMenus'
  | 'portalPages'
  | 'portalDocumentation'

/** Handlers of everything by which users manage the portal. */
export function portalHandlers({ settings, keyvalue, identity, keys, portal }: Everything): {
  [N in Nouns]: Handlers<(typeof contract)[N]>
} {
  const { sealer } = identity
  const { page_size: pageSize } = settings
  return {
    keyRequests: createKeyRequestRoutes({
      ...{ service: portal.keyRequests, access: portal.access, settle: keys.settle },
      ...{ sealer, pageSize },
    }),
    developers: createDeveloperRoutes({
      ...{ service: portal.developers, access: portal.access, store: keys.store },
      ...{ sealer, keyvalue, pageSize },
    }),
    catalogue: catalogueRoutes,
    portalConfiguration: createPortalConfigurationRoutes({
      ...{ sealer, system: identity.system },
      hosts: settings.host_config,
    }),
    portalCss: portalCssRoutes,
    portalJs: portalJsRoutes,
    portalMenus: portalMenuRoutes,
    portalPages: createPortalPageRoutes(pageSize),
    portalDocumentation: portalDocumentationRoutes,
  }
}

/** Which hosts are portals and nothing else, kept up to date. */
export async function findPortalHosts(
  { settings, log }: ServiceParts,
  { system, changes }: IdentityTools,
  trustProxy: boolean,
) {
  const hosts = createOwnHosts({ system, hosts: settings.host_config, trustProxy, log })
  if (!hosts.isNeeded) return hosts
  await hosts.refresh()
  changes.forgetOn([collections.organisations.name], () => void hosts.refresh())
  return hosts
}

/** The pages that developers see. Returns what waits for the work that nobody waited for. */
export function mountPortal(app: FastifyInstance, all: Everything) {
  const { settings, keyvalue, identity, keys, oauth, portal, questions, outbound, log } = all
  const underway = new Set<Promise<void>>()
  const tools: PortalTools = {
    ...portal,
    settings,
    resetLinks: createResetLinks(keyvalue, 'portal'),
    ssoTokens: createSsoTokens(keyvalue),
    limit: createLimits(keyvalue),
    statisticsOf: (scope, developer) =>
      statisticsOf(scope, developer, { store: keys.store, keyvalue }),
    usageOf: createUsageOf({ ...questions, settings }),
    fetchDocument: outbound.fetchDocument,
    redirectSeparator: settings.oauth_redirect_uri_separator,
    secretOf({ oauth_clients }, id) {
      const all = Object.values(oauth_clients).flat()
      const secret = all.find(({ client_id }) => client_id === id)?.secret ?? ''
      return secret && identity.sealer.open(secret)
    },
    async revokeToken({ oauthClients }, clientId, token) {
      for (const { api_id } of await oauthClients.find({ client_id: clientId })) {
        const isAccess = await oauth.grants.revokeAccess(api_id, clientId, token)
        if (!isAccess) await oauth.grants.revokeRefresh(api_id, clientId, token)
      }
    },
    async revokeTokens({ oauthClients }, clientId) {
      for (const { api_id } of await oauthClients.find({ client_id: clientId })) {
        await oauth.grants.revokeAll(api_id, clientId)
      }
    },
    later(what, work) {
      const started: Promise<void> = work()
        .catch((err) => log.error({ err }, `${what} failed`))
        .finally(() => {
          underway.delete(started)
        })
      underway.add(started)
    },
  }
  servePortal(app, rootOf(settings.host_config) || innerRoot, {
    ...{ scopes: identity.scopes, sessions: portal.sessions, settings },
    findPlace: createPlaces(identity.system, settings.host_config),
    pages: createPages(tools),
    storedPage: findStoredPage,
  })
  return { close: async () => void (await Promise.all(underway)) }
}
