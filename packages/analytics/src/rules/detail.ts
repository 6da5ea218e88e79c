import type { TrafficRecord } from '../record/record.ts'

/** What a pump keeps of requests and responses that were recorded in detail. */
export type DetailSettings = {
  omit_detailed_recording?: boolean
  /** Bytes of each of the two; 0 means all. */
  max_record_size?: number
}

/** The record with its raw request and response dropped or cut. */
export function limitDetail(record: TrafficRecord, settings: DetailSettings): TrafficRecord {
  const size = sizeOf(settings)
  if (!isLonger(record.RawRequest, size) && !isLonger(record.RawResponse, size)) return record
  return {
    ...record,
    RawRequest: cut(record.RawRequest, size),
    RawResponse: cut(record.RawResponse, size),
  }
}

function sizeOf({ omit_detailed_recording, max_record_size = 0 }: DetailSettings): number {
  if (omit_detailed_recording) return 0
  return max_record_size > 0 ? max_record_size : Number.POSITIVE_INFINITY
}

const isLonger = (text: string, bytes: number) =>
  text.length * 3 > bytes && Buffer.byteLength(text) > bytes

const cut = (text: string, bytes: number) =>
  isLonger(text, bytes) ? Buffer.from(text).toString('utf8', 0, bytes) : text

const roomForTheRest = 64 * 1024
const tooLarge = Buffer.from(
  'Document too large, not writing raw request and raw response',
).toString('base64')

/** A record that a document store takes: one that is too large loses its raw parts and says so. */
export function fitDocument(record: TrafficRecord, max_document_size_bytes = 10 * 1024 * 1024) {
  const size = record.RawRequest.length + record.RawResponse.length + roomForTheRest
  if (size <= max_document_size_bytes) return record
  return { ...record, RawRequest: '', RawResponse: tooLarge }
}
