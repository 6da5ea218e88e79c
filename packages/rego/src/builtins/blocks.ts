import { BuiltinFailure } from '../errors.ts'
import { type Block, blockOf, formatBlock, lastOf, parseAddress, parseBlock } from './addresses.ts'

/** The fewest blocks that hold the same addresses. */
export function mergeBlocks(texts: readonly string[]): string[] {
  const blocks = texts.map(readBlock)
  const merged = ([32, 128] as const).flatMap((bits) => {
    return ranges(blocks.filter((block) => block.bits === bits)).flatMap(([from, to]) =>
      cover(from, to, bits),
    )
  })
  return merged.map(formatBlock)
}

/** A lone address of version 4 stands for the network of its old class. */
function readBlock(text: string): Block {
  const block = parseBlock(text)
  if (block !== undefined) return block
  const address = parseAddress(text)
  if (address === undefined) throw new BuiltinFailure(`invalid CIDR address: ${text}`)
  if (address.bits === 128) throw new BuiltinFailure('IPv6 invalid: needs prefix length')
  const first = Number(address.value >> 24n)
  if (first >= 224) throw new BuiltinFailure(`no default mask for ${text}`)
  return blockOf(address, first < 128 ? 8 : first < 192 ? 16 : 24)
}

function ranges(blocks: readonly Block[]): [bigint, bigint][] {
  const sorted = blocks.map((block): [bigint, bigint] => [block.value, lastOf(block)])
  sorted.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const merged: [bigint, bigint][] = []
  for (const [from, to] of sorted) {
    const last = merged.at(-1)
    if (last === undefined || from > last[1] + 1n) merged.push([from, to])
    else if (to > last[1]) last[1] = to
  }
  return merged
}

function cover(from: bigint, to: bigint, bits: 32 | 128): Block[] {
  const blocks: Block[] = []
  for (let value = from; value <= to; ) {
    let size = 0
    while (
      size < bits &&
      isAligned(value, size + 1) &&
      value + (1n << BigInt(size + 1)) - 1n <= to
    ) {
      size++
    }
    blocks.push({ value, bits, prefix: bits - size })
    value += 1n << BigInt(size)
  }
  return blocks
}

const isAligned = (value: bigint, size: number) => value % (1n << BigInt(size)) === 0n
