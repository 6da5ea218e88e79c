/** What gateways show when they register here; `running.mjs` starts the service with it. */
export const nodeSecret = 'the node secret of pictures'

const hosts = [
  { name: 'edge-eu-1', state: { node_version: 'v1.4.0', tags: ['edge', 'eu'], apis: 4 } },
  { name: 'edge-us-1', state: { node_version: 'v1.4.0', tags: ['edge', 'us'], apis: 3 } },
  {
    name: 'gateway-with-a-very-long-host-name.internal.cluster.example.org',
    state: { node_version: 'v1.3.9-rc2', tags: [], apis: 4 },
  },
]

/** @param {string} url @param {string} path @param {Record<string, string>} headers @returns {Promise<any>} whatever the route answers */
async function ask(url, path, headers) {
  const reply = await fetch(url + path, { headers: { authorization: nodeSecret, ...headers } })
  if (!reply.ok) throw new Error(`GET ${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

/** Registers one gateway and gives what it calls with. @param {string} url @param {typeof hosts[number]} host */
async function register(url, { name, state }) {
  const told = { ...state, started_at: Date.now() - 5e8, node_is_segmented: state.tags.length > 0 }
  const headers = {
    'x-svc-hostname': name,
    'x-svc-session-id': `session of ${name}`,
    'x-svc-node': JSON.stringify({ ...told, health: 'pass', stats: { apis_count: state.apis } }),
  }
  const { Message, Nonce } = await ask(url, '/register/node', headers)
  return { ...headers, 'x-svc-nodeid': Message.NodeID, 'x-svc-nonce': Nonce }
}

/** Gateways of which the last one has not fetched the latest change. @param {string} url @param {(method: string, path: string, body?: object) => Promise<unknown>} call */
export async function addGateways(url, call) {
  const nodes = []
  for (const host of hosts) nodes.push(await register(url, host))
  for (const name of ['Bronze', 'Silver', 'Gold']) {
    await call('POST', '/api/portal/policies', { name: `${name} rollout` })
    for (const headers of name === 'Gold' ? nodes.slice(0, 2) : nodes) {
      await ask(url, '/system/policies', headers)
      await ask(url, '/system/apis', headers)
    }
  }
  return { node: nodes[2]?.['x-svc-nodeid'] ?? '' }
}
