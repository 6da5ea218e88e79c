import { createHash } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'
import { channels, type Dialect, readKeyChangePayload, readSignedNotification } from '@svc/sessions'
import type { Logger } from 'pino'
import type { KeyIndex } from './key-index.ts'

interface Tools {
  keyvalue: Pick<KeyValue, 'subscribe'>
  index: KeyIndex
  log: Logger
  dialect: Dialect
  nodeSecret: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const catchUpMs = 30_000
const mostAtOnce = 500

/**
 * Notices keys that others write: gateways and further instances say so. What was said while
 * nobody listened is found by walking over the store once.
 */
export async function noticeKeys({ keyvalue, index, log, dialect, nodeSecret }: Tools) {
  const named = new Set<string>()
  let work = Promise.resolve()
  const then = (next: () => Promise<unknown>) => {
    work = work.then(next).then(
      () => {},
      (err) => log.warn({ err }, 'the index of keys could not follow the store'),
    )
  }

  async function followNamed() {
    const names = [...named].slice(0, mostAtOnce)
    for (const name of names) named.delete(name)
    await index.follow(names)
    if (named.size > 0) await followNamed()
  }
  function hear(message: string) {
    const notice = readSignedNotification(message, nodeSecret, sha256)
    if (notice?.command !== 'KeySpaceUpdateNotification') return
    if (named.size === 0) then(followNamed)
    for (const name of readKeyChangePayload(notice.payload)) named.add(name)
  }

  const channel = channels.cluster(dialect)
  const unsubscribe = await keyvalue.subscribe(channel, hear, () => then(index.rebuild))
  const timer = setInterval(() => then(index.catchUp), catchUpMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await unsubscribe()
      await work
    },
  }
}
