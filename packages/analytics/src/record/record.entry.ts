import { writeTime } from '../moment.ts'
import type { TrafficRecord } from './record.ts'

type Inside =
  | 'ApiSchema'
  | 'GraphQLStats'
  | 'MCPStats'
  | 'CollectionName'
  | 'TimeStamp'
  | 'ExpireAt'

/** A record as the log browser answers it: capitalised members, times in RFC 3339. */
export type LogEntry = Omit<TrafficRecord, Inside> & {
  id?: string
  TimeStamp: string
  ExpireAt: string
}

export function toLogEntry(record: TrafficRecord, id?: string): LogEntry {
  const { ApiSchema, GraphQLStats, MCPStats, CollectionName, ...shown } = record
  return {
    ...(id === undefined ? {} : { id }),
    ...shown,
    TimeStamp: writeTime(record.TimeStamp),
    ExpireAt: writeTime(record.ExpireAt),
  }
}
