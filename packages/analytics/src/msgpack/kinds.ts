import { Malformed } from './malformed.ts'

export type Kind = 'map' | 'list' | 'text' | 'number' | 'extension' | 'nil' | 'flag'

/** What kind of value starts with this code. Bytes that Go keeps apart from texts count as texts. */
export function kindOf(code: number): Kind {
  if (code <= 0x7f || code >= 0xe0) return 'number'
  if (code <= 0x8f || code === 0xde || code === 0xdf) return 'map'
  if (code <= 0x9f || code === 0xdc || code === 0xdd) return 'list'
  if (code <= 0xbf || (code >= 0xd9 && code <= 0xdb)) return 'text'
  if (code === 0xc0) return 'nil'
  if (code === 0xc1) throw new Malformed('is not msgpack')
  if (code <= 0xc3) return 'flag'
  if (code <= 0xc6) return 'text'
  return code >= 0xca && code <= 0xd3 ? 'number' : 'extension'
}
