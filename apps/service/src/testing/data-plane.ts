import { type ClientOptions, connectRpc, type NodeData, type RpcClient } from '@svc/rpc'

interface PlaneOptions extends Partial<Pick<ClientOptions, 'tls' | 'poolSize' | 'reconnectMs'>> {
  port: number
  /** The access credential of a user. */
  key: string
  /** Without one the gateway logs in by its credential alone. */
  group?: string
  node?: Partial<NodeData>
  forceSync?: boolean
}

const nodeWith = (given: Partial<NodeData>): NodeData => ({
  ...{ node_id: 'node-1', api_key: 'a key', group_id: '', node_version: '5.3.0', ttl: 10 },
  ...{ node_is_segmented: false, tags: [], health: { redis: { status: 'pass' } } },
  stats: { apis_count: 0, policies_count: 0 },
  host_details: { Hostname: 'edge-1', PID: 1, Address: '10.0.0.1' },
  ...given,
})

/** A gateway in another place, as far as the control plane sees one. */
export function connectPlane({ key, group, node, forceSync, ...options }: PlaneOptions): RpcClient {
  const signIn: ClientOptions['signIn'] = ({ callOnce }) =>
    group === undefined
      ? callOnce('Login', key)
      : callOnce('LoginWithGroup', {
          ...{ UserKey: key, GroupID: group, ForceSync: forceSync ?? false },
          Node: Buffer.from(JSON.stringify(nodeWith({ group_id: group, ...node }))),
        })
  return connectRpc({
    ...{ host: '127.0.0.1', poolSize: 2, reconnectMs: 50, keepAliveMs: 0, callTimeoutMs: 10_000 },
    ...options,
    signIn,
  })
}
