import { readTime, zeroTime } from '../moment.ts'
import type { Cursor } from './cursor.ts'
import { kindOf } from './kinds.ts'
import { Malformed } from './malformed.ts'

const first = zeroTime.getTime()
const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * Takes a time in any form that gateways write: a list of seconds and nanoseconds, the timestamp
 * extension, or RFC 3339 text. Anything finer than a millisecond is dropped.
 */
export function takeTime(cursor: Cursor): Date {
  switch (kindOf(cursor.peek())) {
    case 'list':
      return takeList(cursor)
    case 'extension':
      return takeExtension(cursor)
    case 'text':
      return checked(readTime(cursor.text()))
    case 'nil':
      cursor.skip()
      return zeroTime
    default:
      throw new Malformed('is not a time')
  }
}

function takeList(cursor: Cursor): Date {
  if (cursor.listSize() !== 2) throw new Malformed('is not a time')
  return fromSeconds(cursor.integer(), cursor.integer())
}

function takeExtension(cursor: Cursor): Date {
  const { type, body } = cursor.extension()
  if (type !== -1) throw new Malformed('is not a time')
  if (body.length === 4) return fromSeconds(body.readUInt32BE(0), 0)
  if (body.length === 12) return fromSeconds(Number(body.readBigInt64BE(4)), body.readUInt32BE(0))
  if (body.length !== 8) throw new Malformed('is not a time')
  // Thirty bits of nanoseconds, then thirty-four of seconds.
  const high = body.readUInt32BE(0)
  return fromSeconds((high & 3) * 0x1_0000_0000 + body.readUInt32BE(4), high >>> 2)
}

const fromSeconds = (seconds: number, nanoseconds: number) =>
  checked(seconds * 1000 + Math.floor(nanoseconds / 1e6))

function checked(milliseconds: number): Date {
  if (!(milliseconds >= first && milliseconds <= last)) throw new Malformed('is not a time')
  return milliseconds === first ? zeroTime : new Date(milliseconds)
}
