import { clipText } from '../clip.ts'
import { zeroTime } from '../moment.ts'
import { packWhole, type Reading, readWhole } from '../msgpack/whole.ts'
import { recordCodec } from './record.codec.ts'
import type { TrafficRecord } from './record.ts'

/** Stores index these, and refuse long values. */
export const longestName = 256

/**
 * Reads one record as gateways of both dialects push it. Fields that are absent are zero, unknown ones
 * are passed over; anything malformed, and a record without its time, comes back as a problem.
 */
export function readRecord(bytes: Buffer): Reading<TrafficRecord> {
  const reading = readWhole(bytes, recordCodec)
  const { record } = reading
  if (!record) return reading
  if (record.TimeStamp.getTime() === zeroTime.getTime()) return { problem: 'TimeStamp is missing' }

  record.APIKey = clipText(record.APIKey, longestName)
  record.APIID = clipText(record.APIID, longestName)
  record.OrgID = clipText(record.OrgID, longestName)
  record.OauthID = clipText(record.OauthID, longestName)
  record.APIVersion = clipText(record.APIVersion, longestName)
  record.Geo.Country.ISOCode = clipText(record.Geo.Country.ISOCode, longestName)
  return reading
}

/** The bytes that a gateway pushes for a record, readable for pumps of both dialects. */
export const packRecord = (record: TrafficRecord): Buffer => packWhole(record, recordCodec)
