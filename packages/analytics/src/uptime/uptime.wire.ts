import { clipText } from '../clip.ts'
import { zeroTime } from '../moment.ts'
import { flag, integer, text, time } from '../msgpack/codecs.ts'
import { struct } from '../msgpack/struct.ts'
import { packWhole, type Reading, readWhole } from '../msgpack/whole.ts'
import { longestName } from '../record/record.wire.ts'
import { emptyUptime, type UptimeRecord } from './uptime.ts'

const uptimeCodec = struct(emptyUptime, {
  URL: text,
  RequestTime: integer,
  ResponseCode: integer,
  TCPError: flag,
  ServerError: flag,
  Day: integer,
  Month: integer,
  Year: integer,
  Hour: integer,
  Minute: integer,
  TimeStamp: time,
  ExpireAt: time,
  APIID: text,
  OrgID: text,
})

/** Reads one check by the rules of `readRecord`. */
export function readUptime(bytes: Buffer): Reading<UptimeRecord> {
  const reading = readWhole(bytes, uptimeCodec)
  const { record } = reading
  if (!record) return reading
  if (record.TimeStamp.getTime() === zeroTime.getTime()) return { problem: 'TimeStamp is missing' }

  record.APIID = clipText(record.APIID, longestName)
  record.OrgID = clipText(record.OrgID, longestName)
  return reading
}

/** The bytes that a gateway pushes for a check. */
export const packUptime = (record: UptimeRecord): Buffer => packWhole(record, uptimeCodec)
