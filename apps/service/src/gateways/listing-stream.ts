import { Readable } from 'node:stream'
import { comma, type Listing } from './catalogue.ts'
import { added, gzipHead, gzipTail, type Piece, pieceOf, textOf } from './pieces.ts'

/** The blocks in a row, without the comma before the first item. */
function* itemsOf({ blocks: [first, ...rest] }: Listing) {
  if (!first) return
  yield first.subarray(comma.bytes.length)
  yield* rest
}

function* compressed(head: Piece, listing: Listing, tail: Piece) {
  yield Buffer.concat([gzipHead, head.bytes])
  yield* itemsOf(listing)
  const sum = added(added(head, listing.sum), tail)
  yield Buffer.concat([tail.bytes, gzipTail(sum)])
}

function* plain(head: string, listing: Listing, tail: string) {
  yield Buffer.from(head)
  for (const block of itemsOf(listing)) yield textOf(block)
  yield Buffer.from(tail)
}

/** The answer that carries a list to a gateway, piece by piece. */
export function streamListing(listing: Listing, nonce: string, isCompressed: boolean): Readable {
  const head = '{"Status":"OK","Message":['
  const tail = `],"Nonce":${JSON.stringify(nonce)}}`
  const chunks = isCompressed
    ? compressed(pieceOf(head), listing, pieceOf(tail))
    : plain(head, listing, tail)
  return Readable.from(chunks, { objectMode: false })
}
