type Shape = 'map' | 'list'

/** A name and a value as they are typed. */
export interface Pair {
  name: string
  value: string
  /** What stands there besides, or instead of a text, which nobody edits here but which must stay. */
  kept?: unknown
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const textAt = (value: unknown, key: string) =>
  isObject(value) ? String(Reflect.get(value, key) ?? '') : ''

const pairOf = (name: string, value: unknown): Pair =>
  typeof value === 'string'
    ? { name, value }
    : { name, value: JSON.stringify(value) ?? '', kept: value }

/** Whether the value of a row of a map can be typed; `null` is kept like all that is no text. */
export const isText = (pair: Pair): boolean => !Object.hasOwn(pair, 'kept')

/** The rows of a map, or of a list of `{ name, value }`. */
export function pairsOf(stored: unknown, shape: Shape): Pair[] {
  if (shape === 'map') {
    return Object.entries(isObject(stored) ? stored : {}).map(([name, value]) =>
      pairOf(name, value),
    )
  }
  const items: unknown[] = Array.isArray(stored) ? stored : []
  return items.map((item) => ({
    name: textAt(item, 'name'),
    value: textAt(item, 'value'),
    kept: item,
  }))
}

/** Whether a row of a map says nothing: it has no name, or that of a row above. */
export const isVoid = (pairs: Pair[], index: number): boolean => {
  const name = pairs[index]?.name
  return name === '' || pairs.findIndex((pair) => pair.name === name) < index
}

/** What is stored of the rows. Rows of a map that say nothing stay on the screen only. */
export function storedOf(pairs: Pair[], shape: Shape): unknown {
  if (shape === 'list') {
    return pairs.map(({ name, value, kept }) => ({
      ...(isObject(kept) ? kept : {}),
      name,
      value,
    }))
  }
  const said = pairs.filter((_, index) => !isVoid(pairs, index))
  return Object.fromEntries(said.map((pair) => [pair.name, isText(pair) ? pair.value : pair.kept]))
}
