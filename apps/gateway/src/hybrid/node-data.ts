import { hostname } from 'node:os'
import type { NodeData } from '@svc/rpc'
import type { DataPlaneSettings, GatewaySettings } from '@svc/settings'
import { type Components, timeOf } from '../health/health.ts'
import type { NodeState } from '../sources/source.ts'

interface Node {
  id: string
  version: string
  settings: GatewaySettings
  plane: DataPlaneSettings
}

/** Whoever logs in is in touch, whatever the last look has found. */
const healthOf = (components: Components): NodeData['health'] => ({
  ...Object.fromEntries(Object.entries(components)),
  rpc: { status: 'pass', componentType: 'system', time: timeOf(new Date()) },
})

/** What a data plane tells of itself with every login. The credential itself is not repeated. */
export function nodeDataOf(node: Node, { components, apis, policies }: NodeState): NodeData {
  const { settings, plane } = node
  const { node_is_segmented, tags } = settings.db_app_conf_options
  return {
    node_id: node.id,
    api_key: '',
    group_id: plane.groupId,
    node_version: node.version,
    ttl: settings.liveness_check.check_duration,
    ...{ node_is_segmented, tags, health: healthOf(components) },
    stats: {
      apis_count: apis.length,
      policies_count: policies.length,
      loaded_apis: apis.map((api_id) => ({ api_id })),
      loaded_policies: policies.map((policy_id) => ({ policy_id })),
    },
    host_details: { Hostname: hostname(), PID: process.pid, Address: '' },
  }
}
