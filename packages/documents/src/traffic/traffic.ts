import type { Aggregate, Dimension, TrafficRecord, UptimeRecord } from '@svc/analytics'

/**
 * Names one batch of one sink. A claimer numbers its batches and every sink gets them in that order; a
 * number that is not above the last one kept was written before.
 */
export interface BatchId {
  sink: string
  claimer: string
  number: number
}

/** What a traffic store holds: single requests, their sums by the hour, checks of hosts. */
export const contents = ['records', 'aggregates', 'uptime'] as const

export type Content = (typeof contents)[number]

export interface KeepingOptions {
  /** SQL: a table for each day. */
  by_day?: boolean
  /** mongo: a collection for each organisation. */
  by_organisation?: boolean
  /** mongo: one more collection with the aggregates of all organisations. */
  mixed?: boolean
  /** mongo: the name of the collection, where it is not the usual one. */
  collection?: string
}

/**
 * A database of traffic. Each of the three writes keeps a batch whole, once: it answers false when
 * the batch is there already. On mongo single documents are kept once, so that a batch whose writing
 * was interrupted is completed by the next attempt.
 *
 * Writes reject with `StoreAway` when the database cannot be reached.
 */
export interface TrafficStore {
  readonly engine: 'sqlite' | 'postgres' | 'mongo'
  /** Makes what is missing: tables, columns, indexes. Days and organisations get theirs when written. */
  ensure(): Promise<void>
  keepRecords(batch: BatchId, records: TrafficRecord[], options?: KeepingOptions): Promise<boolean>
  addAggregates(
    batch: BatchId,
    aggregates: Aggregate<Dimension>[],
    options?: KeepingOptions,
  ): Promise<boolean>
  keepChecks(batch: BatchId, checks: UptimeRecord[], options?: KeepingOptions): Promise<boolean>
  /** Removes what is older, a little at a time, and says how much that was. */
  prune(content: Content, before: Date): Promise<number>
  ping(): Promise<void>
  close(): Promise<void>
}
