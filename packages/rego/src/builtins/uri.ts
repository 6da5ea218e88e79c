import { BuiltinFailure } from '../errors.ts'
import { type ObjectValue, objectFrom } from '../values/object.ts'
import type { Builtin } from './builtin.ts'
import { define } from './define.ts'
import { decodePercent } from './urlquery.ts'

const pattern =
  /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s
const authorityPattern = /^(?:[^@]*@)?(\[[0-9a-fA-F:.%]+\]|[^:[\]]*)(?::(\d*))?$/

function parse(text: string): ObjectValue {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u001f\u007f]/.test(text))
    throw new BuiltinFailure('invalid control character in URL')
  const [, scheme, authority, path = '', query, fragment] = pattern.exec(text) ?? []
  const host = authority === undefined ? undefined : authorityPattern.exec(authority)
  if (host === null || (scheme === undefined && /^[^/]*:/.test(path))) {
    throw new BuiltinFailure(`cannot parse ${JSON.stringify(text)}`)
  }
  const isOpaque = scheme !== undefined && authority === undefined && !path.startsWith('/')
  const members: Record<string, string | undefined> = {
    scheme: scheme?.toLowerCase(),
    hostname: host?.[1]?.replace(/^\[(.*)\]$/, '$1'),
    port: host?.[2],
    path: isOpaque ? '' : decodePercent(path),
    raw_path: isOpaque ? '' : rawPath(path),
    raw_query: query,
    fragment: fragment === undefined ? undefined : decodePercent(fragment),
  }
  return objectFrom(
    Object.entries(members).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  )
}

/** The path as written only where it cannot be had by escaping the decoded one again. */
function rawPath(path: string): string {
  const decoded = decodePercent(path)
  const escaped = encodeURI(decoded).replace(/[!'()*#?]/g, (char) => {
    return `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return escaped === path ? decoded : path
}

function isValid(text: string): boolean {
  if (text === '') return false
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}

export const uriBuiltins: readonly Builtin[] = [
  define('uri.parse', 1, (o) => parse(o.string(1))),
  define('uri.is_valid', 1, (o) => {
    const text = o.any(1)
    return typeof text === 'string' && isValid(text)
  }),
]
