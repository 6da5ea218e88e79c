import { checkInteger } from '../arguments.ts'
import { type Commands, readNothing, readNumber, readText, readTexts } from './command.ts'

type HashCommands = Pick<
  Commands,
  'hashSet' | 'hashGet' | 'hashAll' | 'hashRemove' | 'hashIncrement'
>

export const hashes: HashCommands = {
  hashSet: (key, fields) => {
    const args = Object.entries(fields).flat()
    if (args.length === 0) return { name: 'HLEN', args: [key], read: readNothing }
    return { name: 'HSET', args: [key, ...args], read: readNothing }
  },

  hashGet: (key, field) => ({ name: 'HGET', args: [key, field], read: readText }),

  hashAll: (key) => ({
    name: 'HGETALL',
    args: [key],
    read: (reply) => Object.fromEntries(toPairs(readTexts(reply))),
  }),

  hashRemove: (key, ...fields) => {
    if (fields.length === 0) return { name: 'HLEN', args: [key], read: () => 0 }
    return { name: 'HDEL', args: [key, ...fields], read: readNumber }
  },

  hashIncrement: (key, field, by) => ({
    name: 'HINCRBY',
    args: [key, field, checkInteger(by)],
    read: readNumber,
  }),
}

/** Redis answers names and values in one flat list. */
export function toPairs(list: string[]): Array<[string, string]> {
  const pairs: Array<[string, string]> = []
  for (let i = 0; i < list.length; i += 2) pairs.push([list[i] ?? '', list[i + 1] ?? ''])
  return pairs
}
