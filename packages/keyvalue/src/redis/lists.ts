import { type Command, type Commands, readBuffers, readNumber } from './command.ts'

type ListCommands = Pick<
  Commands,
  'listPush' | 'listPop' | 'listMove' | 'listRange' | 'listRemove' | 'listLength'
>

// Added before it is taken away: when the target has another type, nothing has happened.
const MOVE = `
local values = redis.call('LRANGE', KEYS[1], 0, ARGV[1] - 1)
for i = 1, #values, 1000 do
  redis.call('RPUSH', KEYS[2], unpack(values, i, math.min(i + 999, #values)))
end
redis.call('LTRIM', KEYS[1], #values, -1)
return values`

export const lists: ListCommands = {
  listPush: (key, ...values) => {
    if (values.length === 0) return lists.listLength(key)
    return { name: 'RPUSH', args: [key, ...values], read: readNumber }
  },

  listPop: (key, count) => (count > 0 ? binary('LPOP', [key, count]) : readNone(key)),

  listMove: (from, to, count) =>
    count > 0 ? binary('EVAL', [MOVE, 2, from, to, count]) : readNone(from),

  listRange: (key, from, to) => binary('LRANGE', [key, from, to]),

  listRemove: (key, value) => ({ name: 'LREM', args: [key, 0, value], read: readNumber }),

  listLength: (key) => ({ name: 'LLEN', args: [key], read: readNumber }),
}

const binary = (name: string, args: Array<string | number>): Command<Buffer[]> => ({
  name,
  args,
  isBinary: true,
  read: readBuffers,
})

/** Takes nothing, yet refuses a key of another type. */
const readNone = (key: string) => binary('LRANGE', [key, 1, 0])
