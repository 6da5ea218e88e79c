import { startOf, type TimeUnit } from '../moment.ts'
import { type Aggregate, Aggregates } from './aggregate.ts'
import { type Dimension, dimensions, type UptimeDimension, uptimeDimensions } from './dimensions.ts'

/** One aggregate for each organisation and time; the order in which they come does not matter. */
export const mergeAggregates = (aggregates: Iterable<Aggregate<Dimension>>) =>
  merge(dimensions, aggregates)

/** The same for aggregates of checks. */
export const mergeUptime = (aggregates: Iterable<Aggregate<UptimeDimension>>) =>
  merge(uptimeDimensions, aggregates)

/** Aggregates of longer stretches, made of shorter ones: hours of minutes, days of hours. */
export const rollUp = (aggregates: Iterable<Aggregate<Dimension>>, unit: TimeUnit) =>
  merge(dimensions, aggregates, (timestamp) => startOf(unit, timestamp * 1000) / 1000)

function merge<D extends string>(
  names: readonly D[],
  aggregates: Iterable<Aggregate<D>>,
  place = (timestamp: number) => timestamp,
): Aggregate<D>[] {
  const merged = new Aggregates(names)
  for (const aggregate of aggregates) merged.add(aggregate, place(aggregate.timestamp))
  return merged.list()
}
