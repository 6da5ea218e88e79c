import { pointerTo } from '#json/pointer.ts'
import { lookUp, resolveReference } from '#json/reference.ts'
import { isObject, type Json, type JsonObject, own } from '#json/value.ts'
import type { Problem } from '#problem.ts'

interface Reference {
  path: string
  target: string
}

/** Examples and extensions hold values, not parts of the description. */
const isValue = (key: string) => key === 'example' || key === 'examples' || key.startsWith('x-')

/** The references of a description, each with its place. */
function listReferences(document: JsonObject): Reference[] {
  const found: Reference[] = []
  const visit = (value: Json, path: string) => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, pointerTo(path, index))
      return
    }
    if (!isObject(value)) return
    const target = own(value, '$ref')
    if (typeof target === 'string') found.push({ path: pointerTo(path, '$ref'), target })
    for (const [key, member] of Object.entries(value)) {
      if (!isValue(key)) visit(member, pointerTo(path, key))
    }
  }
  visit(document, '')
  return found
}

/** What is wrong with a reference into the document itself; others cannot be judged here. */
function judge(document: JsonObject, target: string): string | undefined {
  if (!target.startsWith('#/')) return undefined
  const value = lookUp(document, target)
  if (value === undefined) return `refers to "${target}", which is not there`
  if (isObject(value) && resolveReference(document, value) === undefined)
    return `refers to "${target}", which leads nowhere`
  return undefined
}

/** References that lead nowhere, also the ones that go in a circle without a schema between. */
export function findDeadReferences(document: JsonObject): Problem[] {
  const judged = new Map<string, string | undefined>()
  return listReferences(document).flatMap(({ path, target }) => {
    if (!judged.has(target)) judged.set(target, judge(document, target))
    const message = judged.get(target)
    return message === undefined ? [] : [{ path, message }]
  })
}

/** References to other documents: they must be bundled before a gateway can follow them. */
export const findOutsideReferences = (document: JsonObject): Problem[] =>
  listReferences(document)
    .filter(({ target }) => !target.startsWith('#'))
    .map(({ path, target }) => ({ path, message: `refers to another document, "${target}"` }))
