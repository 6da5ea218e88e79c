import { chromium } from './chromium.mjs'
import { mongo } from './mongo.mjs'
import { postgres } from './postgres.mjs'
import { redis } from './redis.mjs'

/**
 * @typedef {{ env: Record<string, string>, stop: () => Promise<void> }} Running
 * @typedef {object} Service
 * @property {string} name as tests and the table of skips call it
 * @property {string} variable when set, the service is there already
 * @property {() => string | undefined} find where this machine has it
 * @property {() => (() => Promise<unknown>) | undefined} installer how it could be had here, if at all
 * @property {(location: string) => Promise<Running>} start
 *
 * @typedef {{ name: string, reason: string, canBeHad: boolean }} Missing
 * @typedef {{ env: Record<string, string>, missing: Missing[], stop: () => Promise<void> }} Provision
 */

const services = [postgres, redis, mongo, chromium]

/**
 * Starts every service that the environment does not name yet and puts its variables into
 * `process.env`. Installs what the machine lacks only when told to. Never throws: what cannot be
 * had is in `missing` with the reason, and in `SVC_TEST_MISSING` for the tests.
 * @param {{ install: boolean }} options
 * @returns {Promise<Provision>}
 */
export async function provision({ install }) {
  const wanted = services.filter(({ variable }) => !process.env[variable])
  const results = await Promise.all(wanted.map((service) => provide(service, install)))
  const running = results.filter((result) => 'stop' in result)
  const missing = results.filter((result) => 'reason' in result)
  const env = Object.assign({}, ...running.map((service) => service.env))
  const reasons = Object.fromEntries(missing.map(({ name, reason }) => [name, reason]))
  Object.assign(process.env, env, { SVC_TEST_MISSING: JSON.stringify(reasons) })
  const stop = async () => {
    await Promise.all(running.map((service) => service.stop()))
  }
  return { env, missing, stop }
}

/** @param {Service} service @param {boolean} install @returns {Promise<Running | Missing>} */
async function provide({ name, find, installer, start }, install) {
  const road = installer()
  try {
    if (install && road && !find()) await road()
    const location = find()
    if (location) return await start(location)
    const reason = road ? 'not installed; npm test installs it' : 'not on this machine'
    return { name, reason, canBeHad: road !== undefined }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { name, reason, canBeHad: true }
  }
}
