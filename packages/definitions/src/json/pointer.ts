const escapeKey = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** The JSON pointer of a member of what stands at `parent`. */
export const pointerTo = (parent: string, key: string | number): string =>
  `${parent}/${typeof key === 'number' ? key : escapeKey(key)}`

/** The keys that a JSON pointer names, outermost first. */
export const keysOfPointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
