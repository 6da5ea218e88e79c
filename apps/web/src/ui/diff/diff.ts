/** One value that differs between two documents; undefined stands for absent. */
export interface FieldChange {
  path: string
  before: unknown
  after: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object with fields to tell of, and a place where there is none. */
const isMap = (value: unknown) => isObject(value) && Object.keys(value).length > 0
const isNothing = (value: unknown) => value === undefined || value === null

/** The fields that differ, deep in objects; lists are compared whole. */
export function diffOf(before: unknown, after: unknown, path = ''): FieldChange[] {
  // What an edited copy shares with its origin needs no look.
  if (before === after) return []
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
    return keys.flatMap((key) =>
      diffOf(before[key], after[key], path === '' ? key : `${path}.${key}`),
    )
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (isMap(before) && isNothing(after)) return diffOf(before, {}, path)
  if (isNothing(before) && isMap(after)) return diffOf({}, after, path)
  return [{ path, before, after }]
}

/** The changes that a merge patch makes; former values are not in it. */
export function changesOfPatch(patch: unknown, path = ''): FieldChange[] {
  if (isObject(patch)) {
    return Object.entries(patch).flatMap(([key, value]) =>
      changesOfPatch(value, path === '' ? key : `${path}.${key}`),
    )
  }
  return [{ path, before: undefined, after: patch === null ? undefined : patch }]
}
