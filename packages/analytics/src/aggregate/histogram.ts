/** Upper ends of the buckets in milliseconds, each included. One more bucket takes whatever is slower. */
export const latencyBounds = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000,
  7000, 10_000, 15_000, 20_000, 30_000, 60_000,
] as const

/** The name of every bucket, the last one included: its upper end, or `over`. */
export const bucketNames: readonly string[] = [...latencyBounds.map(String), 'over']

/** How many requests fell into each bucket. Histograms are merged by adding them up. */
export type Histogram = number[]

export const emptyHistogram = (): Histogram => new Array(bucketNames.length).fill(0)

/** The place of the bucket for a latency. */
export function bucketOf(milliseconds: number): number {
  const place = latencyBounds.findIndex((bound) => milliseconds <= bound)
  return place === -1 ? latencyBounds.length : place
}

/**
 * The latency that a share of all requests did not exceed, e.g. 0.95. Within its bucket it is
 * interpolated, and it never leaves the measured range. Zero without requests.
 */
export function percentile(histogram: Histogram, share: number, measured: Range): number {
  const count = histogram.reduce((sum, each) => sum + each, 0)
  if (count === 0) return 0
  let left = share * count
  for (const [place, inside] of histogram.entries()) {
    if (inside > 0 && left <= inside)
      return clamp(interpolate(place, left / inside, measured), measured)
    left -= inside
  }
  return measured.max
}

type Range = { min: number; max: number }

function interpolate(place: number, share: number, { max }: Range): number {
  const low = latencyBounds[place - 1] ?? 0
  const high = latencyBounds[place] ?? Math.max(low, max)
  return low + (high - low) * share
}

const clamp = (value: number, { min, max }: Range) => Math.min(Math.max(value, min), max)
