import { Cluster } from 'ioredis'
import { createPipeline, mapVerbs } from '../batch.ts'
import type { KeyValue, Verb } from '../keyvalue.ts'
import type { RedisSettings } from '../settings.ts'
import { type Command, type Commands, nothing, readNothing, readTexts } from './command.ts'
import { type Client, createClient, timeoutOf } from './connect.ts'
import { toKeyValueError } from './failures.ts'
import { hashes } from './hashes.ts'
import { Link } from './link.ts'
import { lists } from './lists.ts'
import { scanKeys } from './scan.ts'
import { sets } from './sets.ts'
import { sorted } from './sorted.ts'
import { strings } from './strings.ts'
import { Subscriber } from './subscriber.ts'
import { checkVersion, versionIn } from './version.ts'

const commands: Commands = {
  ...strings,
  ...hashes,
  ...sets,
  ...sorted,
  ...lists,
  publish: (channel, message) => ({ name: 'PUBLISH', args: [channel, message], read: readNothing }),
}

/**
 * A store on a Redis server (6.2 or newer), behind sentinels, or on a cluster. In a cluster verbs
 * with several keys are not atomic, and `listMove` wants both keys in one slot.
 */
export function openRedis(settings: RedisSettings): KeyValue {
  const connect = () => new Link(createClient(settings), timeoutOf(settings))
  const link = connect()
  const subscriber = new Subscriber(connect)
  const run = <T>(command: Command<T>) => link.run((client) => send(client, command))
  // A user without the right to ask is let through.
  const readInfo = () => run({ name: 'INFO', args: ['server'], read: String }).catch(() => '')
  let isVersionKnown = false

  return {
    engine: 'redis',
    ...mapVerbs<Command<unknown>, Pick<KeyValue, Verb>>(
      commands,
      (build) =>
        async (...args) =>
          run(build(...args)),
    ),
    pipeline: createPipeline<Command<unknown>>(commands, (calls) => {
      const built = calls.map((build) => build())
      return link.run((client) => sendAll(client, built))
    }),
    subscribe: subscriber.subscribe,
    scan: (prefix, { count = 1000 } = {}) => scanKeys(link, prefix, count),

    async ping() {
      await run(nothing(undefined))
      if (!isVersionKnown) checkVersion(await readInfo())
      isVersionKnown = true
    },

    async describe() {
      const version = versionIn(await readInfo())
      const clock = await run({ name: 'TIME', args: [], read: readTime }).catch(() => undefined)
      return { version, clock }
    },

    async close() {
      await Promise.all([link.close(), subscriber.close()])
    },
  }
}

async function send<T>(client: Client, command: Command<T>): Promise<T> {
  const { name, args, join, isBinary, read } = command
  if (join && client instanceof Cluster) {
    return read(join(await Promise.all(args.map((key) => client.call(name, key)))))
  }
  return read(await (isBinary ? client.callBuffer(name, args) : client.call(name, args)))
}

/** Seconds and microseconds, as two texts. */
function readTime(reply: unknown): Date {
  const [seconds = 0, micros = 0] = readTexts(reply).map(Number)
  return new Date(seconds * 1000 + micros / 1000)
}

/** All are written before the first is answered, and answered in order. */
async function sendAll(client: Client, commands: Command<unknown>[]) {
  const outcomes = await Promise.allSettled(commands.map((command) => send(client, command)))
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled'
      ? outcome
      : { ...outcome, reason: toKeyValueError(outcome.reason) },
  )
}
