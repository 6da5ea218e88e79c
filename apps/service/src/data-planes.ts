import { readFile } from 'node:fs/promises'
import { namesIn } from '@svc/names'
import { RpcError } from '@svc/rpc'
import { SettingsProblem } from '@svc/settings'
import { collections } from '#collections'
import {
  createControlPlane,
  createIntake,
  createPlaneLists,
  createPlaneSessions,
  createPresence,
  createReach,
  createReloads,
  createResend,
  createStoredKeys,
} from '#control-plane'
import { createApiSource, createPolicySource } from '#features/nodes'
import { createCatalogue, createDeliveries } from '#gateways'
import { createApis } from './apis.ts'
import type { IdentityTools } from './identity.ts'
import type { KeyTools } from './keys.ts'
import type { NodeTools } from './nodes.ts'
import type { ServiceParts } from './parts.ts'

interface Others {
  identity: IdentityTools
  keys: KeyTools
  nodes: NodeTools
}

const mostRemembered = 10_000
const actor = { kind: 'job', name: 'data planes' } as const

/** Everything about gateways in other places: who they are, what they load, what they send. */
export async function createDataPlanes(parts: ServiceParts, { identity, keys, nodes }: Others) {
  const { keyvalue, settings, traffic, log, now } = parts
  const { identities, scopes, changes, rollouts, keySpace, sealer, system } = identity
  const { isHashed } = keys.settings
  const { present } = createApis(settings, sealer)
  const systemOf = () => scopes.system(actor)
  const scopeOf = (org: string) => scopes.reading(org, actor)
  const onProblem = (err: unknown) => log.warn({ err }, 'events of data planes could not be kept')
  const sessions = createPlaneSessions({ keyvalue, identities })
  const reach = createReach({ keyvalue, organisationOfApi: rememberApis(system, changes) })
  const lists = createPlaneLists((org) => ({
    apis: createCatalogue(
      createApiSource({ systemOf, present, dialect: settings.gateway_dialect, log, org }),
    ),
    policies: createCatalogue(createPolicySource({ systemOf, org })),
  }))

  async function* namesOf(org: string) {
    for await (const { name } of scopeOf(org).keyIndex.each()) yield name
  }
  const storedKeys = createStoredKeys({
    ...{ keyvalue, reach, namesOf, now },
    async demandWriter({ session }) {
      const identity = await identities.byUser(session.user)
      if (identity?.isAdmin || identity?.permissions.keys === 'write') return
      throw new RpcError('answer', 'the user of this data plane may not write keys')
    },
    async follow(org, names) {
      if (names.length === 0) return
      await keys.index.follow(names)
      await keys.store.announce(
        org,
        names.map((name) => ({ name })),
      )
    },
  })
  const plane = createControlPlane({
    ...{ keyvalue, sessions, keySpace, reach, nodes: nodes.nodes, rollouts, log },
    listsOf: lists,
    keys: storedKeys,
    presence: createPresence({ nodes: nodes.nodes, rollouts }),
    reloads: await createReloads({
      ...{ keyvalue, rollouts },
      holdMs: settings.control_plane.hold_seconds * 1000,
    }),
    deliveries: createDeliveries({ keyvalue, keySpace, now, onProblem }),
    intake: createIntake({
      ...{ keyvalue, traffic, log },
      list: namesIn(settings.gateway_dialect).recordList,
    }),
    resend: createResend({ keyvalue, keySpace, scopeOf, isHashed, onProblem }),
    onIdentities: (listener) =>
      changes.forgetOn(
        [collections.users.name, collections.groups.name, collections.organisations.name],
        listener,
      ),
  })

  return {
    /** Listens where the settings say; resolves to the port. */
    async listen(): Promise<number> {
      const { listen_address: host, listen_port: port, ...files } = settings.control_plane
      return plane.listen({ host, port, tls: await readTls(files) })
    },
    close: plane.close,
  }
}

interface TlsFiles {
  use_ssl: boolean
  cert_file: string
  key_file: string
}

async function readTls({ use_ssl, cert_file, key_file }: TlsFiles) {
  if (!use_ssl) return undefined
  const read = (name: string, file: string) =>
    readFile(file, 'utf8').catch((error: Error) => {
      throw new SettingsProblem(`control_plane.${name}: ${file} cannot be used: ${error.message}`)
    })
  return { cert: await read('cert_file', cert_file), key: await read('key_file', key_file) }
}

/** Where APIs belong, remembered until any of them changes. */
function rememberApis(
  { apis }: Pick<IdentityTools['system'], 'apis'>,
  changes: Pick<IdentityTools['changes'], 'forgetOn'>,
) {
  let known = new Map<string, string | undefined>()
  changes.forgetOn([collections.apis.name], () => {
    known = new Map()
  })
  return async (apiId: string): Promise<string | undefined> => {
    if (known.has(apiId)) return known.get(apiId)
    const generation = known
    const [api] = await apis.find({ api_id: apiId }, { page: 1, size: 1 })
    if (generation === known && known.size < mostRemembered) known.set(apiId, api?.org_id)
    return api?.org_id
  }
}
