import type { KeyValue } from '@svc/keyvalue'
import { openKeyValue } from '@svc/keyvalue'
import { makeToken, readSession, sessionKey, storedName, writeSession } from '@svc/sessions'
import { type DataPlaneSettings, type GatewaySettings, loadGatewaySettings } from '@svc/settings'
import { createGateway } from '../gateway.ts'
import type { Log } from '../log.ts'
import type { ControlPlane } from './control-plane.ts'
import { definition, orgId } from './rig.ts'

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }

interface Options {
  settings?: Partial<GatewaySettings>
  plane?: Partial<DataPlaneSettings>
  keyvalue?: KeyValue
}

/** A data plane of a control plane, with a store of its own unless one is given. */
export async function startDataPlane({ port }: Pick<ControlPlane, 'port'>, options: Options = {}) {
  const { settings } = loadGatewaySettings({ env: {}, cwd: '/' })
  const keyvalue = options.keyvalue ?? (await openKeyValue({ type: 'embedded', file: ':memory:' }))
  const dataPlane: DataPlaneSettings = {
    ...{ apiKey: 'credential', orgId, groupId: '', host: '127.0.0.1', port },
    ...{ callTimeoutMs: 10_000, poolSize: 2, eventsEveryMs: 100 },
    ...options.plane,
  }
  const gateway = createGateway({
    ...{ keyvalue, log: silent, version: '1.2.3', dataPlane },
    settings: {
      ...settings,
      ...{ listen_port: 0, reload_interval: 0, ...options.settings },
    },
  })
  const url = await gateway.listen()
  return {
    ...{ url, gateway, keyvalue },
    statusOf: async (path: string, authorization = '') =>
      (await fetch(url + path, { headers: { authorization } })).status,
    async close() {
      await gateway.close()
      if (!options.keyvalue) await keyvalue.close()
    },
  }
}

/** An API as a control plane gives it: names of versions are in base64 there. */
export const mergedApi = (id: string, target: string, more: object = {}) => ({
  api_definition: definition(id, {
    proxy: { listen_path: `/${id}/`, target_url: target, strip_listen_path: true },
    version_data: {
      not_versioned: true,
      versions: { 'RGVmYXVsdA==': { name: 'RGVmYXVsdA==' } },
    },
    ...more,
  }),
  oas: null,
})

/** A key in the store of the control plane; gives its token and its stored name. */
export function makeKey({ keys }: Pick<ControlPlane, 'keys'>, id: string, session: object) {
  const token = makeToken(orgId, id, '')
  const name = storedName(token, true)
  keys.set(sessionKey(name), writeSession(readSession({ org_id: orgId, ...session })))
  return { token, name, stored: sessionKey(name) }
}
