import { asFlag, asNumber, asText, asTime, type Cell } from '../stored/cells.ts'
import { toExpiry } from '../stored/expiry.ts'
import type { UptimeRecord } from './uptime.ts'

/** One check as a Mongo document. SQL stores keep aggregates of checks only. */
export const toUptimeDocument = (record: UptimeRecord) => ({
  url: record.URL,
  requesttime: record.RequestTime,
  responsecode: record.ResponseCode,
  tcperror: record.TCPError,
  servererror: record.ServerError,
  day: record.Day,
  month: record.Month,
  year: record.Year,
  hour: record.Hour,
  minute: record.Minute,
  timestamp: record.TimeStamp,
  ...toExpiry(record.ExpireAt),
  apiid: record.APIID,
  orgid: record.OrgID,
})

export const fromUptimeDocument = (document: Record<string, Cell>): UptimeRecord => ({
  URL: asText(document.url),
  RequestTime: asNumber(document.requesttime),
  ResponseCode: asNumber(document.responsecode),
  TCPError: asFlag(document.tcperror),
  ServerError: asFlag(document.servererror),
  Day: asNumber(document.day),
  Month: asNumber(document.month),
  Year: asNumber(document.year),
  Hour: asNumber(document.hour),
  Minute: asNumber(document.minute),
  TimeStamp: asTime(document.timestamp),
  ExpireAt: asTime(document.expireAt),
  APIID: asText(document.apiid),
  OrgID: asText(document.orgid),
})
