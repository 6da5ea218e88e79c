import { fillApis } from './apis.bench.mjs'
import { percentiles } from './load.mjs'
import { startService } from './servers.mjs'

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

const secret = 'the node secret of benchmarks'
const many = Number(process.env.SVC_BENCH_APIS ?? 10_000)
const gateways = 500

/** @param {Service} service @param {string} path @param {Record<string, string>} headers */
const ask = (service, path, headers) =>
  fetch(service.url + path, { headers: { authorization: secret, ...headers } })

/** Reads an answer as it streams, without keeping it. @param {Response} answer */
async function drain(answer) {
  let size = 0
  let end = Buffer.alloc(0)
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    end = Buffer.concat([end, chunk.subarray(-200)]).subarray(-200)
  }
  return { size, end: end.toString('utf8') }
}

/** A registered gateway, which fetches lists. @param {Service} service @param {string} session */
async function register(service, session) {
  const own = { 'x-svc-session-id': session, 'x-svc-hostname': session }
  const reply = await ask(service, '/register/node', own)
  /** @type {any} the answer of the registration */
  const { Message, Nonce } = await reply.json()
  let nonce = Nonce
  return async (/** @type {string} */ path) => {
    const headers = { ...own, 'x-svc-nodeid': Message.NodeID, 'x-svc-nonce': nonce }
    const answer = await ask(service, path, headers)
    const { size, end } = await drain(answer)
    nonce = end.match(/"Nonce":"([^"]+)"/)?.[1]
    if (!answer.ok || !nonce) throw new Error(`${path}: ${answer.status} ${end}`)
    return size
  }
}

/** @param {() => Promise<unknown>} work @returns {Promise<number>} seconds */
async function secondsOf(work) {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

/** @param {Service} service */
async function changeOne(service) {
  const { apis } = await service.call('GET', '/api/apis?p=3&size=1')
  const { api_definition } = apis[0]
  const changed = { ...api_definition, name: `Changed ${performance.now()}` }
  await service.call('PUT', `/api/apis/${api_definition.id}`, { api_definition: changed })
}

/** What gateways fetch, with many APIs. @returns {Promise<import('../tools/bench.mjs').Row[]>} */
export async function nodes() {
  const service = await startService({ SVC_DB_NODESECRET: secret })
  try {
    await fillApis(service, 0, many)
    const fetchList = await register(service, 'first')
    const cold = await secondsOf(() => fetchList('/system/apis'))
    const unchanged = await percentiles(() => fetchList('/system/apis'), 20)
    const after = []
    for (let round = 0; round < 5; round += 1) {
      await changeOne(service)
      after.push(await secondsOf(() => fetchList('/system/apis')))
    }
    const size = await fetchList('/system/apis')
    const registering = await secondsOf(() =>
      Promise.all(Array.from({ length: gateways }, (_, at) => register(service, `gateway ${at}`))),
    )
    const held = many.toLocaleString('en')
    return [
      { what: `${held} APIs for a gateway, the first time`, value: cold, unit: 's' },
      {
        what: `${held} APIs for a gateway, after one change`,
        ...{ value: Math.max(...after), unit: 's', atMost: 1 },
      },
      { what: `${held} APIs for a gateway, unchanged: p95`, value: unchanged.p95, unit: 'ms' },
      { what: `${held} APIs for a gateway, as text`, value: size / 1e6, unit: 'MB' },
      { what: `${gateways} gateways register at once`, value: registering, unit: 's' },
    ]
  } finally {
    await service.stop()
  }
}
