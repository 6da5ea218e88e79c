import { BuiltinFailure } from '../errors.ts'
import { narrow } from '../values/number.ts'
import { type ObjectValue, objectFrom } from '../values/object.ts'
import type { Value } from '../values/value.ts'
import type { Builtin } from './builtin.ts'
import { bytesOf, hexOf } from './bytes.ts'
import { sha1 } from './crypto/sha1.ts'
import { define, defineVarying } from './define.ts'

const forms = [
  /^(?:urn:uuid:)?([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/i,
  /^\{([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\}$/i,
  /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i,
]

const domains = ['Person', 'Group', 'Org']

// The time of a UUID counts tenths of microseconds from the start of the Gregorian calendar.
const gregorianStart = 0x01b21dd213814000n

function parse(text: string): ObjectValue {
  const parts = forms.map((form) => form.exec(text)).find((found) => found !== null)
  if (!parts) throw new BuiltinFailure('invalid UUID format')
  const [low = 0n, mid = 0n, high = 0n, clock = 0n, node = 0n] = parts
    .slice(1)
    .map((part) => BigInt(`0x${part}`))
  const version = Number(high >> 12n)
  const members: [string, Value][] = [
    ['variant', variantOf(clock)],
    ['version', version],
  ]
  if (version === 1 || version === 2) {
    const ticks = (low | (mid << 32n) | ((high & 0xfffn) << 48n)) - gregorianStart
    members.push(['time', narrow(ticks * 100n)], ['clocksequence', Number(clock & 0x3fffn)])
    members.push(['nodeid', (parts[5] ?? '').toLowerCase().match(/../g)?.join('-') ?? ''])
    members.push(['macvariables', macVariables(Number(node >> 40n))])
  }
  if (version === 2) {
    const domain = Number(clock & 0xffn)
    members.push(['domain', domains[domain] ?? `Domain${domain}`], ['id', Number(low)])
  }
  return objectFrom(members)
}

function variantOf(clock: bigint): string {
  if (clock >> 14n === 2n) return 'RFC4122'
  if (clock >> 13n === 6n) return 'Microsoft'
  return clock >> 13n === 7n ? 'Future' : 'Reserved'
}

const macVariables = (first: number) =>
  `${first & 2 ? 'local' : 'global'}:${first & 1 ? 'multicast' : 'unicast'}`

/** The same key gives the same identifier all through one evaluation. */
function identifierFor(key: string, now: number): string {
  const hex = hexOf(sha1(bytesOf(`${now}/${key}`)))
  const variant = (0x8 | (Number.parseInt(hex[16] ?? '0', 16) & 3)).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}

export const uuidBuiltins: readonly Builtin[] = [
  defineVarying('uuid.rfc4122', 1, (o, run) => identifierFor(o.string(1), run.options.now)),
  define('uuid.parse', 1, (o) => parse(o.string(1))),
]
