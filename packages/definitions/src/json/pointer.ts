// Most keys have nothing to escape, and documents have many keys.
const escapeKey = (key: string) =>
  key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key

const unescapeKey = (key: string) =>
  key.includes('~') ? key.replaceAll('~1', '/').replaceAll('~0', '~') : key

/** The JSON pointer of a member of what stands at `parent`. */
export const pointerTo = (parent: string, key: string | number): string =>
  `${parent}/${typeof key === 'number' ? key : escapeKey(key)}`

/** The keys that a JSON pointer names, outermost first. */
export const keysOfPointer = (pointer: string): string[] =>
  pointer.split('/').slice(1).map(unescapeKey)
