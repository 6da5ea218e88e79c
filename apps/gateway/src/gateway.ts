import { createAuthenticate } from './access/authenticate.ts'
import { createJwt } from './access/jwt.ts'
import { createKeys } from './access/keys.ts'
import { createPasswords } from './access/passwords.ts'
import { createPatterns } from './access/rights.ts'
import { createConfiguration } from './configuration.ts'
import { createControl } from './control/control.ts'
import { createKeyRoutes } from './control/keys.ts'
import { createOAuthRoutes } from './control/oauth.ts'
import { createReloadRoutes } from './control/reload.ts'
import { createDecide } from './decide.ts'
import { createEvents } from './events/events.ts'
import { helloOf, readyOf } from './health/answers.ts'
import { createHealth } from './health/health.ts'
import { createLimits } from './limits/limits.ts'
import { createQuotaWatch } from './limits/quota-triggers.ts'
import { createQuotas } from './limits/quotas.ts'
import { createLocalRates, createSharedRates } from './limits/rates.ts'
import { createListener } from './listening.ts'
import { compileConfiguration } from './loading/load.ts'
import { createReloader } from './loading/reloader.ts'
import type { GatewayParts } from './parts.ts'
import { createNotices } from './protocol/notices.ts'
import { createConnections } from './proxy/connections.ts'
import { createProxy } from './proxy/proxy.ts'
import { createTunnel } from './proxy/tunnel.ts'
import { createRecorder } from './records/recorder.ts'
import { createServe } from './serve.ts'
import { createHttpServer } from './server.ts'
import { createSource } from './sources/create-source.ts'
import { createUptime } from './uptime/uptime.ts'

const sweepMs = 30_000

/** Puts the reference gateway together; nothing happens before `listen`. */
export function createGateway(parts: GatewayParts) {
  const { settings, keyvalue, log, version } = parts
  let current = createConfiguration([], [])
  let isStopping = false
  const configuration = () => current

  const notices = createNotices(parts)
  const source = createSource(parts, {
    notices,
    state: () => ({
      components: health.components(),
      apis: [...current.apis.keys()],
      policies: current.policies.map(({ id }) => id),
    }),
    watcher: {
      reload() {
        void health.look()
        reloader.ask()
      },
      forgetKeys: (names) => keys.forget(names),
      forgetIssuers: (apiId) => jwt.forget(apiId),
    },
  })
  const health = createHealth({
    ...{ keyvalue, source },
    everyMs: settings.liveness_check.check_duration * 1000,
  })

  const policiesOf = (orgId: string) => current.policiesOf(orgId)
  const keys = createKeys({ read: source.readKey, settings, policiesOf })
  const passwords = createPasswords()
  const { hash_keys: isHashed, hash_key_function: hashFunction } = settings
  const jwt = createJwt({ keys, policiesOf, isHashed, hashFunction })
  const rates = settings.enable_redis_rolling_limiter
    ? createSharedRates(keyvalue)
    : createLocalRates()
  const quotas = createQuotas(keyvalue)
  const watch = createQuotaWatch({
    everybodyAt: settings.monitor.global_trigger_limit,
    tell: (trigger) =>
      void source
        .tellQuota?.(trigger)
        .catch((err) => log.debug({ err }, 'a quota was not told of')),
  })
  const compile = createPatterns()
  const connections = createConnections(settings.proxy_ssl_insecure_skip_verify)
  const recorder = createRecorder(parts)
  const events = createEvents(log)
  const reloader = createReloader({
    log,
    intervalMs: settings.reload_interval * 1000,
    async load() {
      const lists = await source.fetch()
      current = await compileConfiguration(lists, settings.db_app_conf_options, log)
      keys.clear()
      jwt.clear()
      source.loaded?.()
      log.info({ apis: current.apis.size, policies: current.policies.length }, 'APIs are loaded')
    },
  })
  const uptime = createUptime({ parts, configuration, events })

  const serve = createServe({
    ...{ configuration, recorder, events, log, trustsProxy: settings.enable_x_forwarded_for },
    decide: createDecide({
      authenticate: createAuthenticate({ keys, jwt, passwords }),
      limits: createLimits({ rates, quotas, compile, watch }),
      rights: { allowsMasterKeys: settings.allow_master_keys, compile },
    }),
    proxy: createProxy({
      connections,
      timeoutMs: settings.proxy_default_timeout * 1000,
      most: settings.max_request_body_size,
    }),
    tunnel: createTunnel(connections),
  })
  const forgetIssuers = (apiId?: string) => (apiId ? jwt.forget(apiId) : jwt.clear())
  const control = createControl({
    ...{ secret: settings.secret, log },
    routes: [
      ...createReloadRoutes({ reloader, notices, forgetIssuers }),
      ...createKeyRoutes({
        ...{ keyvalue, settings, passwords, configuration, notices },
        forget: keys.forget,
      }),
      ...createOAuthRoutes({ keyvalue, configuration }),
    ],
  })
  const rooted = (name: string) => `/${name.replace(/^\//, '')}`
  const server = createHttpServer({
    ...{ serve, control, https: parts.https },
    health: new Map([
      [rooted(settings.health_check_endpoint_name), () => helloOf(version, health.components())],
      [
        rooted(settings.readiness_check_endpoint_name),
        () =>
          readyOf(version, {
            ...{ isStopping, isLoaded: reloader.isReady(), details: health.components() },
          }),
      ],
    ]),
  })
  const listener = createListener(server, settings)
  const sweeper = setInterval(rates.sweep, sweepMs).unref()
  let unsubscribe = async () => {}

  return {
    /** Listens where the settings say, then registers in the background; resolves to the address. */
    async listen(): Promise<string> {
      const address = await listener.listen()
      unsubscribe = await notices.listen({
        reload: reloader.ask,
        forgetKeys: keys.forget,
        forgetIssuers,
        missed() {
          keys.clear()
          reloader.ask()
        },
      })
      await health.look()
      source.start()
      return address
    },
    isReady: reloader.isReady,
    /** Checks all hosts once, as it is done from time to time. */
    checkHosts: uptime.round,
    async close() {
      isStopping = true
      clearInterval(sweeper)
      health.stop()
      await Promise.all([source.leave(), uptime.stop(), listener.stop()])
      await reloader.stop()
      await unsubscribe()
      await recorder.close()
      await source.close()
      await passwords.close()
      connections.close()
    },
  }
}

export type Gateway = ReturnType<typeof createGateway>
