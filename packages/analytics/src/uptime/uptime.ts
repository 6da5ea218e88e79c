import { zeroTime } from '../moment.ts'

/** One check of a host by a gateway. The names are those of the wire, in both dialects. */
export type UptimeRecord = {
  URL: string
  RequestTime: number
  ResponseCode: number
  TCPError: boolean
  ServerError: boolean
  Day: number
  Month: number
  Year: number
  Hour: number
  Minute: number
  TimeStamp: Date
  ExpireAt: Date
  APIID: string
  OrgID: string
}

/** A check in which every field holds its zero. */
export const emptyUptime = (): UptimeRecord => ({
  URL: '',
  RequestTime: 0,
  ResponseCode: 0,
  TCPError: false,
  ServerError: false,
  Day: 0,
  Month: 0,
  Year: 0,
  Hour: 0,
  Minute: 0,
  TimeStamp: zeroTime,
  ExpireAt: zeroTime,
  APIID: '',
  OrgID: '',
})

/** The code of a check whose host could not be reached at all. */
export const unreachable = 521

/** The code that a check counts under. */
export const codeOfCheck = ({ ResponseCode, TCPError }: UptimeRecord) =>
  TCPError && ResponseCode < 400 ? unreachable : ResponseCode
