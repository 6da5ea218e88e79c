import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeHome } from '../services/home.mjs'

const bundle = fileURLToPath(new URL('../../dist/svc.mjs', import.meta.url))

/**
 * @typedef {{ data_planes: { id: string, group_id: string }[] }} Listed
 * @typedef {(method: string, path: string, body?: object) => Promise<any>} Call whatever the route answers
 * @typedef {{ organisation: string, credential: string, port: number }} Place
 */

/** A data plane as a process of its own, which ends with this one. @param {Place} place @param {string} group @param {string} tags */
function startDataPlane({ organisation, credential, port }, group, tags) {
  const home = makeHome('data-plane')
  const child = spawn(process.execPath, [bundle, 'start', '--only', 'gateway', '--port', '0'], {
    cwd: home.folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      SVC_GW_LOGLEVEL: 'error',
      SVC_GW_APIKEY: credential,
      SVC_GW_RPCKEY: organisation,
      SVC_GW_CONNECTIONSTRING: `127.0.0.1:${port}`,
      SVC_GW_GROUPID: group,
      SVC_GW_DATADIR: home.folder,
      SVC_GW_DBAPPCONFOPTIONS_NODEISSEGMENTED: String(tags !== ''),
      SVC_GW_DBAPPCONFOPTIONS_TAGS: tags,
    },
  })
  home.adopt(child.pid ?? 0)
  return child
}

/** Two data planes, of which one stays behind. @param {Call} administer @param {Call} call @param {Place} place */
export async function addDataPlanes(administer, call, place) {
  const path = `/admin/organisations/${place.organisation}`
  const organisation = await administer('GET', path)
  await administer('PUT', path, { ...organisation, hybrid_enabled: true })
  startDataPlane(place, 'europe-west', '')
  const long = 'a-group-with-a-very-long-name-in-a-warehouse-far-away-from-everything'
  const lost = startDataPlane(place, long, 'edge, warehouse, north, south, east, west')
  /** @type {Listed} */
  let listed = { data_planes: [] }
  for (let tries = 0; listed.data_planes.length < 2 && tries < 300; tries++) {
    await pause(100)
    listed = await call('GET', '/api/system/dataplanes')
  }
  await pause(1_000)
  lost.kill('SIGKILL')
  await once(lost, 'exit')
  await call('POST', '/api/portal/policies', { name: 'Platinum rollout' })
  return listed.data_planes.find(({ group_id }) => group_id === long)?.id ?? ''
}
