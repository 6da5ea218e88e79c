import { IsArray, IsObject, IsString, type TObject, type TSchema } from 'typebox'
import { insideOf, isMembers, type Members, setMember, valuesOf, zeroText } from './kinds.ts'

/**
 * Leaves out the members of the schema that are zero, as gateways store a value; undefined when
 * nothing is left. Members that the schema does not name stay as they are.
 */
export function compactor(schema: TObject): (value: unknown) => Members | undefined {
  const compact = compactObject(schema)
  return (value) => {
    const kept = compact(value)
    return Object.keys(kept).length === 0 ? undefined : kept
  }
}

type Step = (value: unknown) => unknown

function compactObject(schema: TObject): (value: unknown) => Members {
  const steps = new Map(
    Object.entries(schema.properties).map(([name, member]) => [name, compactValue(member)]),
  )
  return (value) => {
    const kept: Members = {}
    if (!isMembers(value)) return kept
    for (const name of Object.keys(value)) {
      const step = steps.get(name)
      const member = step ? step(value[name]) : value[name]
      if (member !== undefined) setMember(kept, name, member)
    }
    return kept
  }
}

function compactValue(schema: TSchema): Step {
  const step = compactKind(schema)
  return (value) =>
    value === null || value === 0 || value === false || value === '' ? undefined : step(value)
}

function compactKind(schema: TSchema): Step {
  if (IsString(schema)) {
    const zero = zeroText(schema)
    return (value) => (value === zero ? undefined : value)
  }
  if (IsObject(schema)) return compactor(schema)
  if (IsArray(schema)) return compactList(compactItem(schema.items))
  const inside = insideOf(schema)
  if (inside) return compactor(inside)
  const values = valuesOf(schema)
  return values ? compactMap(compactItem(values)) : asItIs
}

const asItIs: Step = (value) => value

/** An item or an entry counts even when nothing is left of it. */
const compactItem = (schema: TSchema): Step => (IsObject(schema) ? compactObject(schema) : asItIs)

const compactList =
  (step: Step): Step =>
  (value) =>
    Array.isArray(value) && value.length > 0 ? value.map(step) : undefined

const compactMap =
  (step: Step): Step =>
  (value) => {
    const keys = isMembers(value) ? Object.keys(value) : []
    if (!isMembers(value) || keys.length === 0) return undefined
    const kept: Members = {}
    for (const key of keys) setMember(kept, key, step(value[key]))
    return kept
  }
