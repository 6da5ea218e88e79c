import { checkScore } from '../arguments.ts'
import { type Commands, readNothing, readNumber, readTexts } from './command.ts'
import { toPairs } from './hashes.ts'

type SortedCommands = Pick<
  Commands,
  'sortedAdd' | 'sortedRemove' | 'sortedRange' | 'sortedRemoveRange' | 'sortedCount'
>

export const sorted: SortedCommands = {
  sortedAdd: (key, member, score) => ({
    name: 'ZADD',
    args: [key, toArgument(score), member],
    read: readNothing,
  }),

  sortedRemove: (key, ...members) => {
    if (members.length === 0) return { name: 'ZCARD', args: [key], read: () => 0 }
    return { name: 'ZREM', args: [key, ...members], read: readNumber }
  },

  sortedRange: (key, from, to, page) => ({
    name: 'ZRANGEBYSCORE',
    args: [
      key,
      toArgument(from),
      toArgument(to),
      'WITHSCORES',
      ...(page ? ['LIMIT', page.offset, page.count] : []),
    ],
    read: (reply) =>
      toPairs(readTexts(reply)).map(([member, score]) => ({ member, score: toScore(score) })),
  }),

  sortedRemoveRange: (key, from, to) => ({
    name: 'ZREMRANGEBYSCORE',
    args: [key, toArgument(from), toArgument(to)],
    read: readNumber,
  }),

  sortedCount: (key) => ({ name: 'ZCARD', args: [key], read: readNumber }),
}

const toArgument = (score: number | '-inf' | '+inf'): string | number =>
  typeof score === 'number' ? checkScore(score) : score

function toScore(text: string): number {
  if (text === 'inf') return Number.POSITIVE_INFINITY
  return text === '-inf' ? Number.NEGATIVE_INFINITY : Number(text)
}
