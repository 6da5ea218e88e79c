import { parentPort } from 'node:worker_threads'
import { hashSync } from 'bcryptjs'

/** What gateways of the family use for new passwords. */
const rounds = 10

parentPort?.on('message', ({ id, password, like }) => {
  parentPort?.postMessage({ id, hash: hash(password, like) })
})

/** A stored text that is no hash has no salt, and fits no password. @param {string} password @param {string} like */
function hash(password, like) {
  try {
    return hashSync(password, like || rounds)
  } catch {
    return ''
  }
}
