/** What a reference names: a file, and a place in it. */
export interface Target {
  file: string
  pointer: string
}

const isAddress = (path: string) => /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(path)

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The path that `relative` names seen from a file; nothing when it leads out of the folder of all. */
function resolve(from: string, relative: string): string | undefined {
  const parts = relative.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

/** Reads a reference that stands in a file; a text says what is wrong with it. */
export function readTarget(from: string, reference: string): Target | string {
  const [path = '', fragment = ''] = reference.split('#', 2)
  if (isAddress(path)) return 'which is not one of the files'
  const [decoded, pointer] = [decode(path), decode(fragment)]
  if (decoded === undefined || pointer === undefined) return 'which is not a reference'
  if (pointer !== '' && !pointer.startsWith('/')) return 'which names no place in a file'
  const file = decoded === '' ? from : resolve(from, decoded)
  return file === undefined ? 'which leads out of the folder' : { file, pointer }
}

/** A name for a component, made of what a reference names. */
export function nameFor({ file, pointer }: Target): string {
  const last = pointer === '' ? (file.split('/').at(-1) ?? '') : (pointer.split('/').at(-1) ?? '')
  const bare = pointer === '' ? last.replace(/\.[a-z]+$/i, '') : last
  return bare.replace(/~1|~0|[^A-Za-z0-9._-]+/g, '_') || 'part'
}
