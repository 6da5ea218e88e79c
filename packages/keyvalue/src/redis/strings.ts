import { checkInteger, checkSetOptions, toLifetime, toMilliseconds } from '../arguments.ts'
import { type Commands, nothing, readFlag, readNumber, readText } from './command.ts'

type StringCommands = Pick<
  Commands,
  'get' | 'getMany' | 'set' | 'take' | 'remove' | 'exists' | 'expire' | 'ttl' | 'increment'
>

const INCREMENT_WITH_TTL = `
local fresh = redis.call('EXISTS', KEYS[1]) == 0
local sum = redis.call('INCRBY', KEYS[1], ARGV[1])
if fresh then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return sum`

export const strings: StringCommands = {
  get: (key) => ({ name: 'GET', args: [key], read: readText }),

  getMany: (keys) => {
    if (keys.length === 0) return nothing([])
    const read = (reply: unknown) => (Array.isArray(reply) ? reply.map(readText) : [])
    return { name: 'MGET', args: keys, join: (replies) => replies.flat(), read }
  },

  set: (key, value, options = {}) => {
    checkSetOptions(options)
    const args: Array<string | number> = [key, value]
    if (options.ttl !== undefined) args.push('PX', toLifetime(options.ttl))
    if (options.keepTtl) args.push('KEEPTTL')
    if (options.onlyNew) args.push('NX')
    if (options.onlyExisting) args.push('XX')
    return { name: 'SET', args, read: (reply) => reply === 'OK' }
  },

  take: (key) => ({ name: 'GETDEL', args: [key], read: readText }),

  remove: (...keys) => {
    if (keys.length === 0) return nothing(0)
    const join = (replies: unknown[]) => replies.reduce<number>((sum, n) => sum + Number(n), 0)
    return { name: 'UNLINK', args: keys, join, read: readNumber }
  },

  exists: (key) => ({ name: 'EXISTS', args: [key], read: readFlag }),

  expire: (key, seconds) => ({
    name: 'PEXPIRE',
    args: [key, toMilliseconds(seconds)],
    read: readFlag,
  }),

  ttl: (key) => ({ name: 'TTL', args: [key], read: readNumber }),

  increment: (key, by = 1, { ttl } = {}) => {
    checkInteger(by)
    if (ttl === undefined) return { name: 'INCRBY', args: [key, by], read: readNumber }
    const args = [INCREMENT_WITH_TTL, 1, key, by, toLifetime(ttl)]
    return { name: 'EVAL', args, read: readNumber }
  },
}
