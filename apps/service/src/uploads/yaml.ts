import { Worker } from 'node:worker_threads'
import type { YamlReader } from '@svc/definitions/text'

const patienceMs = 10_000
/** What the largest text that is read at all needs, many times over. */
const resourceLimits = { maxOldGenerationSizeMb: 700 }

type Read = Awaited<ReturnType<YamlReader>>

const failed = (message: string): Read => ({ ok: false, message })

function readInWorker(text: string): Promise<Read> {
  return new Promise((resolve) => {
    const file = new URL('./yaml.worker.mjs', import.meta.url)
    const worker = new Worker(file, { workerData: text, resourceLimits })
    const late = setTimeout(() => {
      resolve(failed('reading the text takes too long; send JSON instead'))
      void worker.terminate()
    }, patienceMs)
    worker.once('message', resolve)
    worker.once('error', () => resolve(failed('the text is too large; send JSON instead')))
    worker.once('exit', () => {
      clearTimeout(late)
      resolve(failed('the text could not be read'))
    })
  })
}

let last: Promise<unknown> = Promise.resolve()

/** Reads large YAML aside, so that nobody else has to wait; one text at a time. */
export const readLargeYaml: YamlReader = (text) => {
  const reading = last.then(() => readInWorker(text))
  last = reading
  return reading
}
