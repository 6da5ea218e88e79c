import type { Caller, GroupLoginRequest } from '@svc/rpc'
import type { Nodes, Rollouts } from '#gateways'
import { aliasOf } from './plane.ts'

interface Tools {
  nodes: Pick<Nodes, 'greet' | 'note' | 'remove'>
  rollouts: Pick<Rollouts, 'forget'>
}

export interface Presence {
  /** Notes who has logged in, and says the id of the node here. */
  greet(org: string, request: GroupLoginRequest, caller: Caller): Promise<string>
  /** Notes that a node is still there. */
  note(node: string): Promise<void>
  leave(node: string): Promise<void>
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What a node says of itself besides its state; what cannot be read is as good as not said. */
function readNode(text: string) {
  try {
    const told: unknown = JSON.parse(text)
    const { node_id, host_details } = isObject(told) ? told : {}
    const host = isObject(host_details) ? host_details : {}
    return { id: textOf(node_id), hostname: textOf(host.Hostname), address: textOf(host.Address) }
  } catch {
    return { id: '', hostname: '', address: '' }
  }
}

/** The data planes that are there, kept with the gateways of the cluster. */
export const createPresence = ({ nodes, rollouts }: Tools): Presence => ({
  async greet(org, { GroupID, Node }, caller) {
    const state = Node.toString()
    const { id, hostname, address } = readNode(state)
    return nodes.greet({
      ...{ org_id: org, group_id: GroupID.slice(0, 200), node_id: id || aliasOf(caller) },
      ...{ hostname, address: address || caller.address, state },
    })
  },
  note: (node) => nodes.note({ id: node, state: '' }),
  async leave(node) {
    await Promise.all([nodes.remove(node), rollouts.forget(node)])
  },
})
