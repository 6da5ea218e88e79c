import type { KeyValue } from '@svc/keyvalue'
import { openKeyValue } from '@svc/keyvalue'
import { makeToken, readSession, sessionKey, storedName, writeSession } from '@svc/sessions'
import { type GatewaySettings, loadGatewaySettings } from '@svc/settings'
import { createGateway } from '../gateway.ts'
import type { Log } from '../log.ts'
import { startService } from './service.ts'
import { startUpstream } from './upstream.ts'

export const orgId = '5e9d9544a1dcd60001d0ed20'

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** The smallest definition that is served. */
export const definition = (id: string, more: object = {}) => ({
  api_id: id,
  org_id: orgId,
  name: id,
  active: true,
  use_keyless: true,
  version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
  ...more,
})

/** One version with lists of endpoints. */
export const withPaths = (extended_paths: object, more: object = {}) => ({
  not_versioned: true,
  versions: { Default: { name: 'Default', use_extended_paths: true, extended_paths, ...more } },
})

interface Options {
  settings?: Partial<GatewaySettings>
  keyvalue?: KeyValue
}

/** A gateway with a service, an upstream and a store of its own, all of this process. */
export async function startRig({ settings: chosen = {}, keyvalue: given }: Options = {}) {
  const service = await startService('node secret')
  const upstream = await startUpstream()
  const keyvalue = given ?? (await openKeyValue({ type: 'embedded', file: ':memory:' }))
  const { settings } = loadGatewaySettings({ env: {}, cwd: '/' })
  const { db_app_conf_options: node } = settings
  const whole: GatewaySettings = {
    ...settings,
    ...{ listen_port: 0, node_secret: 'node secret', secret: 'gateway secret' },
    reload_interval: 0,
    ...chosen,
    db_app_conf_options: {
      ...{ ...node, ...chosen.db_app_conf_options },
      connection_string: service.url,
    },
  }
  const gateway = createGateway({ settings: whole, keyvalue, log: silent, version: '1.2.3' })
  const url = await gateway.listen()

  /** Whatever leads to the upstream unless the test says otherwise. */
  const withTarget = (api: { api_id: string; proxy?: object }) => ({
    ...api,
    proxy: {
      ...{ listen_path: `/${api.api_id}/`, target_url: upstream.url, strip_listen_path: true },
      ...api.proxy,
    },
  })
  const control = (path: string, options: RequestInit = {}) =>
    fetch(`${url}/svc/${path}`, {
      ...options,
      headers: { 'x-svc-authorization': 'gateway secret', ...options.headers },
    })

  return {
    ...{ url, gateway, service, upstream, keyvalue, settings: whole, control },
    /** Puts these APIs and policies in force, in place of those before. */
    async load(apis: { api_id: string; proxy?: object }[], policies: object[] = []) {
      service.apis = apis.map((api) => ({ api_definition: withTarget(api), oas: null }))
      service.policies = policies
      await control('reload?block=true')
    },
    /** Writes a key as the service does; gives its token. */
    async key(session: object, id = 'chosen', org = orgId) {
      const token = makeToken(org, id, whole.hash_key_function)
      const name = storedName(token, whole.hash_keys)
      await keyvalue.set(sessionKey(name), writeSession(readSession({ org_id: org, ...session })))
      return token
    },
    async close() {
      await gateway.close()
      await Promise.all([service.close(), upstream.close()])
      if (!given) await keyvalue.close()
    },
  }
}

export type Rig = Awaited<ReturnType<typeof startRig>>
