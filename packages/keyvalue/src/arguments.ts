import { KeyValueRefusal, notAnInteger } from './errors.ts'
import type { SetOptions } from './keyvalue.ts'

export function toMilliseconds(seconds: number): number {
  return checkInteger(Math.round(seconds * 1000))
}

/** The lifetime of a new key; zero and less is refused, as such a key would never live. */
export function toLifetime(seconds: number): number {
  const milliseconds = toMilliseconds(seconds)
  if (milliseconds <= 0) throw new KeyValueRefusal('ttl must be above zero')
  return milliseconds
}

export function checkSetOptions({ ttl, keepTtl, onlyNew, onlyExisting }: SetOptions): void {
  if (ttl !== undefined && keepTtl) throw new KeyValueRefusal('ttl and keepTtl exclude each other')
  if (onlyNew && onlyExisting) {
    throw new KeyValueRefusal('onlyNew and onlyExisting exclude each other')
  }
}

export function checkInteger(value: number): number {
  if (!Number.isSafeInteger(value)) throw notAnInteger()
  return value
}

export function checkScore(score: number): number {
  if (Number.isNaN(score)) throw new KeyValueRefusal('score is not a number')
  return score
}
