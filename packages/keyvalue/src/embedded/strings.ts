import { checkInteger, checkSetOptions, toLifetime } from '../arguments.ts'
import type { Verbs } from '../batch.ts'
import { notAnInteger } from '../errors.ts'
import type { Space } from './space.ts'

type StringVerbs = Pick<Verbs, 'get' | 'getMany' | 'set' | 'take' | 'increment'>

export function createStrings(space: Space): StringVerbs {
  return {
    get: (key) => space.read(key, 'string')?.contents ?? null,

    getMany: (keys) =>
      keys.map((key) => {
        const entry = space.find(key)
        return entry?.type === 'string' ? entry.contents : null
      }),

    set(key, value, options = {}) {
      checkSetOptions(options)
      const lifetime = options.ttl === undefined ? undefined : toLifetime(options.ttl)
      const existing = space.find(key)
      if (options.onlyNew && existing) return false
      if (options.onlyExisting && !existing) return false
      const kept = (options.keepTtl && existing?.expires) || Number.POSITIVE_INFINITY
      const expires = lifetime === undefined ? kept : Date.now() + lifetime
      space.put(key, { type: 'string', contents: value, expires })
      space.note({ key, whole: existing !== undefined && existing.type !== 'string' })
      return true
    },

    take(key) {
      const entry = space.read(key, 'string')
      if (!entry) return null
      space.remove(key)
      return entry.contents
    },

    increment(key, by = 1, { ttl } = {}) {
      checkInteger(by)
      const lifetime = ttl === undefined ? Number.POSITIVE_INFINITY : toLifetime(ttl)
      const existing = space.read(key, 'string')
      const sum = checkInteger(parseInteger(existing?.contents ?? '0') + by)
      const expires = existing?.expires ?? Date.now() + lifetime
      space.put(key, { type: 'string', contents: String(sum), expires })
      space.note({ key, relaxed: true })
      return sum
    },
  }
}

/** Takes what Redis takes: no spaces, no leading zeros, no fractions. */
export function parseInteger(text: string): number {
  if (!/^(0|-?[1-9]\d*)$/.test(text)) throw notAnInteger()
  return checkInteger(Number(text))
}
