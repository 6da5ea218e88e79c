/** What a node tells of itself with every login, as JSON in `GroupLoginRequest.Node`. */
export interface NodeData {
  node_id: string
  api_key: string
  group_id: string
  node_version: string
  /** Seconds until the next of these is due. */
  ttl: number
  node_is_segmented: boolean
  tags: string[]
  health: Record<string, { status: string; componentType?: string; time?: string }>
  stats: {
    apis_count: number
    policies_count: number
    loaded_apis?: Array<{ api_id: string }>
    loaded_policies?: Array<{ policy_id: string }>
  }
  host_details: { Hostname: string; PID: number; Address: string }
}
