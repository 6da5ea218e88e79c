import { createHash } from 'node:crypto'
import type { contract, DataPlane } from '@svc/contract'
import type { Dialect } from '@svc/names'
import { lagOf } from '#features/nodes'
import type { NodeRecord, Nodes, Rollouts } from '#gateways'
import type { Handlers } from '#http'
import type { ReadScope } from '#scope'
import { combinations } from './combinations.ts'
import { presentDataPlane, presentNode } from './data-planes.present.ts'
import { writeSettings } from './settings.ts'

interface Tools {
  nodes: Pick<Nodes, 'list'>
  rollouts: Pick<Rollouts, 'list' | 'fetchesOf'>
  dialect: Dialect
  version: string
  /** Where data planes connect to. */
  controlPlane: { isListening: boolean; connectionString: string; usesTls: boolean }
}

const tagsIn = (text = '') => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

/** Groups may have any name; an address is made of this. */
const idOf = (orgId: string, groupId: string) =>
  createHash('sha256').update(`${orgId} ${groupId}`).digest('hex').slice(0, 24)

interface Group {
  id: string
  org_id: string
  group_id: string
  members: NodeRecord[]
}

/** Gateways by the group that they named, within their organisation. */
function groupsOf(nodes: NodeRecord[]): Group[] {
  const groups = new Map<string, Group>()
  for (const node of nodes) {
    const { org_id, group_id } = node
    const id = idOf(org_id, group_id)
    const group = groups.get(id) ?? { id, org_id, group_id, members: [] }
    group.members.push(node)
    groups.set(id, group)
  }
  return [...groups.values()].toSorted((a, b) => a.group_id.localeCompare(b.group_id))
}

export function createDataPlaneRoutes(tools: Tools): Handlers<typeof contract.dataPlanes> {
  const { nodes, rollouts, dialect, version, controlPlane } = tools

  async function listOf({ org, now }: ReadScope): Promise<DataPlane[]> {
    const changes = await rollouts.list(org || undefined)
    const at = now().getTime()
    async function present(node: NodeRecord) {
      const own = changes.filter(({ org_id }) => org_id === node.org_id)
      const apis = await rollouts.fetchesOf(node.id, 'apis')
      const policies = await rollouts.fetchesOf(node.id, 'policies')
      return presentNode(node, { lag: lagOf(own, { apis, policies }), now: at, version })
    }
    // Gateways that belong to no organisation are those of the cluster itself.
    const remote = (await nodes.list()).filter(
      ({ org_id }) => org_id !== '' && (org === '' || org_id === org),
    )
    const found = groupsOf(remote).map(async ({ members, ...ids }) =>
      presentDataPlane(ids, await Promise.all(members.map(present))),
    )
    return Promise.all(found)
  }

  /** A super user belongs to no organisation, and so has none that could be let in. */
  const isEnabled = async ({ org, organisations }: ReadScope) =>
    org !== '' && (await organisations.get(org))?.hybrid_enabled === true

  return {
    async list(scope) {
      return {
        data_planes: await listOf(scope),
        connection: {
          hybrid_enabled: await isEnabled(scope),
          is_listening: controlPlane.isListening,
          connection_string: controlPlane.connectionString,
          use_ssl: controlPlane.usesTls,
        },
      }
    },
    settings: ({ org }, { query }) =>
      writeSettings({
        ...{ ...controlPlane, dialect, orgId: org },
        groupId: query.group_id?.trim() ?? '',
        tags: tagsIn(query.tags),
      }),
    combinations: () => ({ version, combinations }),
  }
}
