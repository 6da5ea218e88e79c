import { deepest, isShallow } from '#json/depth.ts'
import { type Json, type JsonObject, put } from '#json/value.ts'
import { done, failed, type Outcome } from '#problem.ts'

/** Aliases may unfold a text into a document of this many letters and values; no text is as long. */
const mostUnfolded = 20_000_000

/** Copies what a YAML parser gave into plain JSON; nothing for what JSON has no words for. */
function toJson(value: unknown, room: { left: number }): Json | undefined {
  room.left -= typeof value === 'string' ? value.length + 1 : 1
  if (room.left < 0) return null
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (Array.isArray(value)) return value.map((item) => toJson(item, room) ?? null)
  if (typeof value !== 'object') return undefined
  const object: JsonObject = {}
  for (const [key, member] of Object.entries(value)) {
    room.left -= key.length
    put(object, key, toJson(member, room) ?? null)
  }
  return object
}

/** Plain JSON that shares nothing, out of a value that may be a graph. */
export function asJson(value: unknown): Outcome<Json> {
  if (!isShallow(value))
    return failed({ path: '', message: `the document is nested deeper than ${deepest} levels` })
  const room = { left: mostUnfolded }
  const json = toJson(value, room) ?? null
  if (room.left < 0) return failed({ path: '', message: 'the text has too many aliases' })
  return done(json)
}
