import { type Commands, readFlag, readNumber, readTexts } from './command.ts'

type SetCommands = Pick<Commands, 'setAdd' | 'setRemove' | 'setMembers' | 'setHas'>

export const sets: SetCommands = {
  setAdd: (key, ...members) => {
    if (members.length === 0) return { name: 'SCARD', args: [key], read: () => 0 }
    return { name: 'SADD', args: [key, ...members], read: readNumber }
  },

  setRemove: (key, ...members) => {
    if (members.length === 0) return { name: 'SCARD', args: [key], read: () => 0 }
    return { name: 'SREM', args: [key, ...members], read: readNumber }
  },

  setMembers: (key) => ({ name: 'SMEMBERS', args: [key], read: readTexts }),

  setHas: (key, member) => ({ name: 'SISMEMBER', args: [key, member], read: readFlag }),
}
