import { parentPort } from 'node:worker_threads'
import { hashSync } from 'bcryptjs'

parentPort?.on('message', ({ id, password, rounds }) => {
  parentPort?.postMessage({ id, hash: hashSync(password, rounds) })
})
