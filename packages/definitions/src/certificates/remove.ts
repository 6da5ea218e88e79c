import { isObject, type Json, type JsonObject, put } from '#json/value.ts'

function withoutInText(text: string, id: string): string | undefined {
  if (!text.includes(id)) return text
  const left = text.split(',').filter((part) => part.trim() !== id)
  return left.length > 0 ? left.join(',') : undefined
}

/** An item that gives a domain its certificate says nothing without it. */
const isAbout = (item: Json, id: string) =>
  item === id || (isObject(item) && Object.values(item).includes(id))

function without(value: Json, id: string): Json | undefined {
  if (typeof value === 'string') return withoutInText(value, id)
  if (Array.isArray(value)) {
    return value
      .filter((item) => !isAbout(item, id))
      .map((item) => without(item, id))
      .filter((item) => item !== undefined)
  }
  return isObject(value) ? removeCertificate(value, id) : value
}

/** A definition of either kind without this certificate, wherever it names it. */
export function removeCertificate(definition: JsonObject, id: string): JsonObject {
  const result: JsonObject = {}
  for (const [key, value] of Object.entries(definition)) {
    const left = without(value, id)
    if (left !== undefined) put(result, key, left)
  }
  return result
}
