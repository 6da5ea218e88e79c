import { type Sum, Summing } from './digest.ts'

/** One kind of content on its way from one store to another. */
export interface Cargo<Item> {
  what: string
  read(): AsyncIterable<Item[]>
  /** Not called with nothing. */
  write(items: Item[]): Promise<void>
  /** The same content as the other store has it. */
  readBack(): AsyncIterable<Item[]>
  textOf(item: Item): string
}

export interface Copied extends Sum {
  what: string
}

/** The copy is not what was copied, or cannot be made: nothing is known to be wrong with the original. */
export class CopyRefused extends Error {}

async function sumOf<Item>(
  parts: AsyncIterable<Item[]>,
  textOf: (item: Item) => string,
  visit?: (part: Item[], done: number) => Promise<void>,
): Promise<Sum> {
  const summing = new Summing()
  for await (const part of parts) {
    for (const item of part) summing.add(textOf(item))
    await visit?.(part, summing.sum.count)
  }
  return summing.sum
}

const isSame = (one: Sum, other: Sum) => one.count === other.count && one.digest === other.digest

/**
 * Copies into an empty place, then reads both sides again: what arrived must be what was read, and
 * what was read must still be there.
 */
export async function copyCargo<Item>(
  cargo: Cargo<Item>,
  tell: (done: number) => void,
): Promise<Copied> {
  const { what, read, write, readBack, textOf } = cargo
  for await (const [found] of readBack()) {
    if (found !== undefined) throw new CopyRefused(`${what}: the target holds some already`)
  }
  const sent = await sumOf(read(), textOf, async (part, done) => {
    await write(part)
    tell(done)
  })
  const arrived = await sumOf(readBack(), textOf)
  if (!isSame(sent, arrived)) {
    throw new CopyRefused(
      `${what}: ${sent.count} were sent and ${arrived.count} arrived, not alike`,
    )
  }
  if (!isSame(sent, await sumOf(read(), textOf))) {
    throw new CopyRefused(`${what}: changed while it was copied; stop what writes and begin anew`)
  }
  return { what, ...sent }
}
