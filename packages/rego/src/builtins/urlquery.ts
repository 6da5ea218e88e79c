import { BuiltinFailure } from '../errors.ts'
import { typeName } from '../values/format.ts'
import { entriesOf, objectFrom } from '../values/object.ts'
import { RegoSet } from '../values/set.ts'
import { isArray, type Value } from '../values/value.ts'
import type { Builtin } from './builtin.ts'
import { bytesOf, textOfBytes } from './bytes.ts'
import { define } from './define.ts'
import { typeFailure } from './operands.ts'

const escapeByte = (byte: number) => {
  const char = String.fromCharCode(byte)
  if (/[A-Za-z0-9\-_.~]/.test(char)) return char
  return char === ' ' ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

const encode = (text: string): string => [...bytesOf(text)].map(escapeByte).join('')

export function decodePercent(text: string): string {
  const wrong = /%(?![0-9a-fA-F]{2}).{0,2}/.exec(text)?.[0]
  if (wrong !== undefined) throw new BuiltinFailure(`invalid URL escape ${JSON.stringify(wrong)}`)
  const bytes: number[] = []
  for (let i = 0; i < text.length; ) {
    if (text[i] === '%') {
      bytes.push(Number.parseInt(text.slice(i + 1, i + 3), 16))
      i += 3
      continue
    }
    const char = String.fromCodePoint(text.codePointAt(i) ?? 0)
    bytes.push(...bytesOf(char))
    i += char.length
  }
  return textOfBytes(Uint8Array.from(bytes))
}

const decode = (text: string): string => decodePercent(text.replaceAll('+', ' '))

function valuesOf(value: Value): string[] {
  if (typeof value === 'string') return [value]
  if (isArray(value) || value instanceof RegoSet) {
    return [...value].map((item) => {
      if (typeof item === 'string') return item
      throw typeFailure(`operand 1 values must be string, array[string], or set[string]`)
    })
  }
  throw typeFailure(
    `operand 1 values must be string, array[string], or set[string] but got ${typeName(value)}`,
  )
}

function decodeObject(text: string): Value {
  const found = new Map<string, string[]>()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    if (pair.includes(';')) throw new BuiltinFailure('invalid semicolon separator in query')
    const [name = '', ...rest] = pair.split('=')
    const key = decode(name)
    found.set(key, [...(found.get(key) ?? []), decode(rest.join('='))])
  }
  return objectFrom(found)
}

export const urlqueryBuiltins: readonly Builtin[] = [
  define('urlquery.encode', 1, (o) => encode(o.string(1))),
  define('urlquery.decode', 1, (o) => decode(o.string(1))),
  define('urlquery.encode_object', 1, (o) => {
    const pairs = entriesOf(o.object(1)).flatMap(([key, value]) => {
      if (typeof key !== 'string') throw typeFailure('operand 1 keys must be strings')
      return valuesOf(value).map((item) => `${encode(key)}=${encode(item)}`)
    })
    return pairs.join('&')
  }),
  define('urlquery.decode_object', 1, (o) => decodeObject(o.string(1))),
]
