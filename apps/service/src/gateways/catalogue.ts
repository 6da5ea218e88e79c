import { setImmediate } from 'node:timers/promises'
import { added, nothing, type Piece, pieceOf, type Sum, textOf } from './pieces.ts'

/** Where the items of a catalogue come from. */
export interface Source {
  versions(): Promise<Array<{ id: string; version: number }>>
  /** The texts of these items; those that are gone meanwhile are left out. */
  load(
    ids: string[],
  ): Promise<Array<{ id: string; version: number; text: string; labels?: string[] }>>
}

/** A list as JSON, compressed: every block begins with the comma before its first item. */
export interface Listing {
  count: number
  blocks: Buffer[]
  sum: Sum
}

/** A list as JSON and how many items it has. */
export interface Written {
  text: string
  count: number
}

interface Entry extends Piece {
  version: number
  /** By which some ask for a part of the list. */
  labels: string[] | undefined
}

export const comma = pieceOf(',')
const atOnce = 100
const itemsOfBlock = 100

/**
 * A list that many ask for and few change. Each item is written and compressed once for each of its
 * versions; what is asked of the store every time is only which versions there are. So no instance
 * has to be told of a change, one change costs one item, and the memory is that of the compressed list.
 */
export function createCatalogue({ versions, load }: Source) {
  let entries = new Map<string, Entry>()
  let listing: Listing = { count: 0, blocks: [], sum: nothing }
  let running: Promise<Listing> | undefined
  let queued: Promise<Listing> | undefined

  /** The items as they are now, each from memory where it has not changed. */
  async function collect(current: Awaited<ReturnType<Source['versions']>>) {
    const stale = current.filter(({ id, version }) => entries.get(id)?.version !== version)
    const fresh = new Map<string, Entry>()
    for (let from = 0; from < stale.length; from += atOnce) {
      const ids = stale.slice(from, from + atOnce).map(({ id }) => id)
      for (const { id, version, text, labels } of await load(ids)) {
        fresh.set(id, { ...pieceOf(text), version, labels })
      }
    }
    const next = new Map<string, Entry>()
    for (const { id, version } of current) {
      const known = entries.get(id)
      const entry = known?.version === version ? known : fresh.get(id)
      if (entry) next.set(id, entry)
    }
    return { next, isSame: fresh.size === 0 && next.size === entries.size }
  }

  /** Lays the items out in blocks; each then lives in its block and nowhere else. */
  function layOut(next: Map<string, Entry>): Listing {
    const all = [...next]
    const blocks: Buffer[] = []
    let sum = nothing
    for (let from = 0; from < all.length; from += itemsOfBlock) {
      const members = all.slice(from, from + itemsOfBlock)
      const block = Buffer.concat(members.flatMap(([, { bytes }]) => [comma.bytes, bytes]))
      let at = 0
      for (const [id, entry] of members) {
        const start = at + comma.bytes.length
        at = start + entry.bytes.length
        next.set(id, { ...entry, bytes: block.subarray(start, at) })
        sum = added(sum.length === 0 ? sum : added(sum, comma), entry)
      }
      blocks.push(block)
    }
    return { count: all.length, blocks, sum }
  }

  async function renew(): Promise<Listing> {
    const { next, isSame } = await collect(await versions())
    if (isSame) return listing
    listing = layOut(next)
    entries = next
    return listing
  }

  /** The list as it is from now on: whoever asks while it is read waits for the next reading. */
  function current(): Promise<Listing> {
    if (!running) {
      running = renew().finally(() => {
        running = undefined
      })
      return running
    }
    queued ??= running.then(forget, forget).then(current)
    return queued
  }
  function forget() {
    queued = undefined
  }

  /** The list as JSON, whole or only the items with one of these labels. */
  async function write(labels?: string[]): Promise<Written> {
    const { blocks, count } = await current()
    const wanted = labels && withLabels(labels)
    let joined = ''
    for (const part of wanted ? partsOf(wanted) : blocks) {
      joined += textOf(part)
      // A long list must not hold up everybody else.
      await setImmediate()
    }
    return { text: `[${joined.slice(1)}]`, count: wanted?.length ?? count }
  }
  const withLabels = (labels: string[]) =>
    [...entries.values()].filter((entry) => entry.labels?.some((label) => labels.includes(label)))
  function* partsOf(wanted: Entry[]) {
    for (let from = 0; from < wanted.length; from += itemsOfBlock) {
      const part = wanted.slice(from, from + itemsOfBlock)
      yield Buffer.concat(part.flatMap(({ bytes }) => [comma.bytes, bytes]))
    }
  }
  return { current, write }
}

export type Catalogue = ReturnType<typeof createCatalogue>
