import { deepest, isShallow } from '#json/depth.ts'
import { type Json, type JsonObject, put } from '#json/value.ts'
import { done, failed, type Outcome } from '#problem.ts'

/** Copies what a YAML parser gave into plain JSON; nothing for what JSON has no words for. */
function toJson(value: unknown): Json | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (Array.isArray(value)) return value.map((item) => toJson(item) ?? null)
  if (typeof value !== 'object') return undefined
  const object: JsonObject = {}
  for (const [key, member] of Object.entries(value)) put(object, key, toJson(member) ?? null)
  return object
}

/** Plain JSON that shares nothing, out of a value that may be a graph. */
export function asJson(value: unknown): Outcome<Json> {
  if (!isShallow(value))
    return failed({ path: '', message: `the document is nested deeper than ${deepest} levels` })
  return done(toJson(value) ?? null)
}
