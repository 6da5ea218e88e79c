import { chromium } from './chromium.mjs'
import { makeHome } from './home.mjs'
import { mongo } from './mongo.mjs'
import { postgres } from './postgres.mjs'
import { redis } from './redis.mjs'

/**
 * @typedef {import('./home.mjs').Home} Home
 * @typedef {import('./home.mjs').Owner} Owner
 * @typedef {object} Service
 * @property {string} name as tests and the table of skips call it
 * @property {string} variable when set, the service is there already
 * @property {string} [binVariable] names the folder of the binaries, for tests with servers of their own
 * @property {() => string | undefined} find where this machine has it
 * @property {() => string | undefined} [fallback] a lesser place, when it was not found and not installed
 * @property {() => (() => Promise<unknown>) | undefined} installer how it could be had here, if at all
 * @property {() => Promise<Owner | undefined>} [owner] the user that it must run as
 * @property {(location: string, home: Home, owner?: Owner) => Promise<Record<string, string>>} start
 *   gives the variables by which tests find it
 *
 * @typedef {{ env: Record<string, string>, stop: () => Promise<void> }} Running
 * @typedef {{ name: string, reason: string, canBeHad: boolean }} Missing
 */

const services = [postgres, redis, mongo, chromium]

/**
 * Starts every service that the environment does not name yet and puts its variables into
 * `process.env`. Installs what the machine lacks only when told to. Never throws: what cannot be
 * had is in `missing` with the reason, and in `SVC_TEST_MISSING` for the tests, where a second
 * call finds it and does not try again.
 * @param {{ install: boolean }} options
 */
export async function provision({ install }) {
  const known = JSON.parse(process.env.SVC_TEST_MISSING ?? '{}')
  const wanted = services.filter(({ name, variable }) => !process.env[variable] && !(name in known))
  for (const service of services) nameBinaries(service)
  const results = await Promise.all(wanted.map((service) => provide(service, install)))
  const running = results.filter((result) => 'stop' in result)
  const missing = results.filter((result) => 'reason' in result)
  const reasons = Object.fromEntries(missing.map(({ name, reason }) => [name, reason]))
  Object.assign(process.env, ...running.map(({ env }) => env), {
    SVC_TEST_MISSING: JSON.stringify({ ...known, ...reasons }),
  })
  const stop = async () => {
    await Promise.all(running.map((service) => service.stop()))
  }
  return { missing, stop }
}

/** A server given by its address has no binaries to give. @param {Service} service */
function nameBinaries({ variable, binVariable, find, fallback }) {
  if (!binVariable || !process.env[variable] || process.env[binVariable]) return
  const bin = find() ?? fallback?.()
  if (bin) process.env[binVariable] = bin
}

/** @param {Service} service @param {boolean} install @returns {Promise<Running | Missing>} */
async function provide(service, install) {
  const road = service.installer()
  /** @type {unknown} */
  let failure
  if (install && road && !service.find()) {
    console.error(`Installing ${service.name}, once …`)
    await road().catch((error) => (failure = error))
  }
  const location = service.find() ?? service.fallback?.()
  try {
    if (location) return await run(service, location)
  } catch (error) {
    failure = error
  }
  const canBeHad = road !== undefined || location !== undefined
  return { name: service.name, reason: explain(failure, canBeHad), canBeHad }
}

/** @param {Service} service @param {string} location @returns {Promise<Running>} */
async function run({ name, owner: chooseOwner, start }, location) {
  const owner = await chooseOwner?.()
  const home = makeHome(name, owner)
  try {
    return { env: await start(location, home, owner), stop: home.clear }
  } catch (error) {
    await home.clear()
    throw error
  }
}

/** @param {unknown} failure @param {boolean} canBeHad */
function explain(failure, canBeHad) {
  if (failure) return failure instanceof Error ? failure.message : String(failure)
  return canBeHad ? 'not installed, npm test installs it' : 'not on this machine'
}
