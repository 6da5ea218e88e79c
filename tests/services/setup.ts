import { provision } from '#tools/services/provision.mjs'

/** Starts what the environment does not name yet; `npm test` has started everything before. */
export async function setup() {
  const { stop } = await provision({ install: false })
  return stop
}
