import type { Layers } from '@svc/documents'
import { httpsOptions, isLoopback, usesDataFolder } from '@svc/settings'
import { createEvents } from '#features/notifications'
import { createRetention } from '#features/retention'
import { bootstrap, type FirstOrganisation, isEmpty } from '#features/setup'
import { createHealth } from '#features/system'
import {
  answerUnknownPaths,
  createMetrics,
  createServer,
  measureRequests,
  type Pipeline,
} from '#http'
import { createOutbound } from '#outbound'
import { createCertificates } from './certificates.ts'
import { createDataPlanes } from './data-planes.ts'
import { createIdentity } from './identity.ts'
import { createKeys } from './keys.ts'
import { listenForMetrics } from './metrics-listener.ts'
import { mountEverything } from './mounts.ts'
import { createNodeTools } from './nodes.ts'
import { createOAuth } from './oauth.ts'
import { serveFrontEnd } from './pages/front-end.ts'
import { pageHeaders } from './pages/headers.ts'
import { serveReference } from './pages/reference.ts'
import type { ServiceParts } from './parts.ts'
import { findPortalHosts, mountPortal } from './portal-mounts.ts'
import { createPortalServices } from './portal-services.ts'
import { createRules } from './rules.ts'
import { createTraffic } from './traffic.ts'
import { openTrail } from './trail.ts'
import { version } from './version.ts'

export { collections } from '#collections'
export { verifyAuditFile } from '#features/audit'
export { createControlPlaneService } from './control-plane-service.ts'
export { createLog } from './log.ts'
export type { ServiceParts } from './parts.ts'
export { version } from './version.ts'

const bodyLimit = 20 * 1024 * 1024
const takeOverMs = 2_000
const defaultAdminSecret = '12345'

const named = ({ main, analytics, logs, uptime }: Layers) => ({ main, analytics, logs, uptime })

/** Puts the service together: opens nothing, decides nothing, mounts everything. */
export async function createService(parts: ServiceParts) {
  const { settings, secrets, layers, keyvalue, log, now } = parts
  const { security } = settings
  const metrics = createMetrics()
  const events = createEvents(keyvalue)
  const stopping = new AbortController()
  const identity = await createIdentity(parts, events)
  const keys = await createKeys(parts, identity)
  const oauth = createOAuth(parts, identity, keys)
  const nodes = await createNodeTools(parts, identity, events)
  const dataPlanes = settings.control_plane.enabled
    ? await createDataPlanes(parts, { identity, keys, nodes })
    : undefined
  const outbound = createOutbound(settings)
  const portal = await createPortalServices(parts, { identity, keys, oauth, outbound })
  const trail = await openTrail(parts, identity.sealer, metrics)
  const pipeline: Pipeline = {
    gate: {
      credentials: identity.credentials,
      nodes: nodes.gate,
      allowAdminResetPassword: security.allow_admin_reset_password,
      adminHosts: secrets.admin === defaultAdminSecret ? isLoopback : undefined,
    },
    scopes: identity.scopes,
    trail,
    mounted: [],
  }
  const rules = await createRules(parts, identity, pipeline.mounted, metrics)
  pipeline.rules = rules.engine
  const certificates = createCertificates(parts, identity, events)
  const https = await httpsOptions(settings.http_server_options)
  const trustProxy = !security.login_disallow_forward_proxy
  // Where a store belongs to this process alone, no other instance could take over.
  const noticeMs = usesDataFolder(settings) ? 0 : takeOverMs
  const { rewrite } = await findPortalHosts(parts, identity, trustProxy)
  const app = await createServer({ log, https, trustProxy, bodyLimit, noticeMs, rewrite }, pipeline)
  const auditProblem = trail.problem
  const health = createHealth({ version, keyvalue, layers: named(layers), auditProblem, now })
  const headers = pageHeaders(security)

  const retention = createRetention({ ...parts, settings: settings.retention })

  measureRequests(app, metrics)
  const all = {
    ...parts,
    identity,
    keys,
    oauth,
    retention,
    nodes,
    rules,
    certificates,
    questions: await createTraffic(parts),
    events,
    health,
    metrics,
    outbound,
    portal,
    stopping: stopping.signal,
  }
  mountEverything(app, pipeline, all)
  const pages = mountPortal(app, all)
  serveReference(app, version, headers)
  answerUnknownPaths(app, pipeline, await serveFrontEnd(app, parts.webRoot, headers))

  let closeMetrics = async () => {}

  return {
    app,
    /** Counts APIs and gateways, as a running service does by itself now and then. */
    usage: nodes.usage,
    /** What gateways in other places connect to, where the settings ask for it. */
    dataPlanes,
    /** Listens where the settings say; resolves to the address. */
    async listen() {
      const { listen_address: host, listen_port: port } = settings
      const address = await app.listen({ host, port })
      certificates.start()
      nodes.start()
      if (dataPlanes) await dataPlanes.listen()
      if (settings.metrics.listen_port > 0) {
        closeMetrics = await listenForMetrics(metrics.registry, settings.metrics)
      }
      return address
    },
    /** Makes the first organisation and its admin, unless there is one. */
    async bootstrapWhenEmpty(given: FirstOrganisation) {
      const { system, users, sealer } = identity
      if (!(await isEmpty(system))) return undefined
      const { organisation, user } = await bootstrap(system, users, given)
      return { organisation, accessKey: sealer.open(user.access_key_sealed) }
    },
    async close() {
      stopping.abort()
      certificates.stop()
      await closeMetrics()
      await dataPlanes?.close()
      await app.close()
      oauth.close()
      retention.close()
      await nodes.close()
      await pages.close()
      await portal.events.close()
      await keys.close()
      await trail.close()
      await identity.close()
    },
  }
}

export type Service = Awaited<ReturnType<typeof createService>>
