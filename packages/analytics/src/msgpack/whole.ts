import type { Codec } from './codecs.ts'
import { Cursor } from './cursor.ts'
import { Malformed } from './malformed.ts'
import { Packer } from './packer.ts'

/** What came of reading: the record, or a sentence that says what is wrong with the bytes. */
export type Reading<T> =
  | { record: T; problem?: undefined }
  | { record?: undefined; problem: string }

/** Reads bytes that must hold one value and nothing behind it. Never throws for what they say. */
export function readWhole<T>(bytes: Buffer, codec: Codec<T>): Reading<T> {
  try {
    const cursor = new Cursor(bytes)
    const record = codec.take(cursor)
    return cursor.isAtEnd ? { record } : { problem: 'the record has bytes behind it' }
  } catch (error) {
    if (error instanceof Malformed) return { problem: error.sentence }
    throw error
  }
}

/** The bytes of one value. */
export function packWhole<T>(value: T, codec: Codec<T>): Buffer {
  const packer = new Packer()
  codec.put(packer, value)
  return packer.finish()
}
