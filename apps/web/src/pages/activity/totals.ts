import type { TrafficRow } from '@svc/contract'

export interface Totals {
  hits: number
  success: number
  errors: number
  /** Average in milliseconds. */
  latency: number
  /** The highest of all points. */
  p95: number
}

/** What rows come to together; averages are weighed by their requests. */
export function totalsOf(rows: TrafficRow[]): Totals {
  const sum = (read: (row: TrafficRow) => number) =>
    rows.reduce((total, row) => total + read(row), 0)
  const hits = sum((row) => row.hits)
  return {
    hits,
    success: sum((row) => row.success),
    errors: sum((row) => row.error),
    latency: hits > 0 ? sum((row) => row.latency * row.hits) / hits : 0,
    p95: Math.max(0, ...rows.map((row) => row.p95)),
  }
}

export const errorRate = ({ hits, errors }: Pick<Totals, 'hits' | 'errors'>) =>
  hits > 0 ? errors / hits : 0
