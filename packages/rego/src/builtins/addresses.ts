import { BuiltinFailure } from '../errors.ts'

export interface Address {
  readonly value: bigint
  readonly bits: 32 | 128
}

/** A block of addresses: those that share the first `prefix` bits. */
export interface Block extends Address {
  readonly prefix: number
}

export function parseAddress(text: string): Address | undefined {
  const four = parseFour(text)
  if (four !== undefined) return { value: four, bits: 32 }
  const six = parseSix(text)
  if (six === undefined) return undefined
  const isMapped = six >> 32n === 0xffffn
  return isMapped ? { value: six & 0xffffffffn, bits: 32 } : { value: six, bits: 128 }
}

function parseFour(text: string): bigint | undefined {
  const parts = text.split('.')
  const isValid =
    parts.length === 4 && parts.every((p) => /^(0|[1-9]\d{0,2})$/.test(p) && Number(p) < 256)
  return isValid ? parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n) : undefined
}

function parseSix(text: string): bigint | undefined {
  const halves = text.split('::')
  if (halves.length > 2 || !text.includes(':')) return undefined
  const [left = [], right = []] = halves.map(groupsOf)
  if (left === undefined || right === undefined) return undefined
  const missing = 8 - left.length - right.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined
  const groups = [...left, ...new Array<bigint>(missing).fill(0n), ...right]
  return groups.reduce((sum, group) => (sum << 16n) | group, 0n)
}

function groupsOf(text: string): bigint[] {
  if (text === '') return []
  return text.split(':').flatMap((group, i, all) => {
    if (/^[0-9a-fA-F]{1,4}$/.test(group)) return [BigInt(`0x${group}`)]
    const four = i === all.length - 1 ? parseFour(group) : undefined
    return four === undefined ? new Array<bigint>(9).fill(0n) : [four >> 16n, four & 0xffffn]
  })
}

export function parseBlock(text: string): Block | undefined {
  const [address = '', length = '', ...rest] = text.split('/')
  const found = parseAddress(address)
  if (!found || rest.length > 0 || !/^\d{1,3}$/.test(length)) return undefined
  // An address of version 4 written as one of version 6 counts its bits as the latter.
  const prefix = Number(length) - (found.bits === 32 && address.includes(':') ? 96 : 0)
  return prefix < 0 || prefix > found.bits ? undefined : blockOf(found, prefix)
}

export const blockOf = ({ value, bits }: Address, prefix: number): Block => ({
  value: (value >> BigInt(bits - prefix)) << BigInt(bits - prefix),
  bits,
  prefix,
})

/** A block from its text; a single address is a block of one. */
export function requireBlock(text: string): Block {
  const address = text.includes('/') ? undefined : parseAddress(text)
  const block = address ? blockOf(address, address.bits) : parseBlock(text)
  if (block === undefined) throw new BuiltinFailure(`invalid CIDR address: ${text}`)
  return block
}

export const lastOf = ({ value, bits, prefix }: Block): bigint =>
  value + (1n << BigInt(bits - prefix)) - 1n

export const contains = (outer: Block, inner: Block): boolean =>
  outer.bits === inner.bits && outer.value <= inner.value && lastOf(inner) <= lastOf(outer)

export function formatAddress({ value, bits }: Address): string {
  if (bits === 32) {
    return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.')
  }
  const groups = Array.from({ length: 8 }, (_, i) => (value >> BigInt(112 - 16 * i)) & 0xffffn)
  const text = groups.map((group) => group.toString(16)).join(':')
  const runs = [...text.matchAll(/(?:^|:)0(?::0)+(?=:|$)/g)].map(([run]) => run)
  const [longest] = runs.sort((a, b) => b.length - a.length)
  if (longest === undefined) return text
  return text
    .replace(longest, ':')
    .replace(/^:$/, '::')
    .replace(/^:([^:])/, '::$1')
    .replace(/([^:]):$/, '$1::')
}

export const formatBlock = (block: Block): string => `${formatAddress(block)}/${block.prefix}`
