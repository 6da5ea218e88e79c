/** What a pump has done since it started. */
export interface Counts {
  read: number
  written: number
  malformed: number
  refused: number
  batches: number
  taken_over: number
  failures: number
}

export const zeroCounts = (): Counts => ({
  read: 0,
  written: 0,
  malformed: 0,
  refused: 0,
  batches: 0,
  taken_over: 0,
  failures: 0,
})

/** One line for each figure, as Prometheus reads them. */
export const writeMetrics = (source: string, counts: Counts, waiting: number): string =>
  [
    ...Object.entries(counts).map(
      ([name, count]) => `svc_pump_${name}_total{source="${source}"} ${count}`,
    ),
    `svc_pump_waiting{source="${source}"} ${waiting}`,
    '',
  ].join('\n')
