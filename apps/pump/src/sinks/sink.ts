import type { BatchId } from '@svc/documents/traffic'

/** A place that values are written to, each batch once. */
export interface Sink<Value> {
  readonly name: string
  write(batch: Omit<BatchId, 'sink'>, values: Value[]): Promise<void>
}
