import { zeroTime } from '../moment.ts'
import { addCounter, type Counter, emptyCounter, mergeNames } from './counter.ts'

/** The counters of one organisation in one stretch of time, by dimension and value. */
export type Aggregate<D extends string> = {
  org_id: string
  /** Unix seconds at which the stretch starts. */
  timestamp: number
  /** When it may be forgotten: as late as the last of its records. Milliseconds; the zero time if never. */
  expire_at: number
  counters: { [Name in D]: Map<string, Counter> }
}

/** Opens a counter on its first use. */
export function openCounter(
  counters: Map<string, Counter>,
  value: string,
  identifier: string,
  human_identifier: string,
): Counter {
  const known = counters.get(value)
  if (!known) {
    const counter = emptyCounter(identifier, human_identifier)
    counters.set(value, counter)
    return counter
  }
  if (known.human_identifier !== human_identifier) {
    known.human_identifier = mergeNames(known.human_identifier, human_identifier)
  }
  return known
}

/** Aggregates by organisation and time, one for each. */
export class Aggregates<D extends string> {
  private readonly dimensions: readonly D[]
  private readonly byPlace = new Map<string, Aggregate<D>>()
  private latest: Aggregate<D> | undefined

  constructor(dimensions: readonly D[]) {
    this.dimensions = dimensions
  }

  open(org_id: string, timestamp: number): Aggregate<D> {
    const { latest } = this
    if (latest?.timestamp === timestamp && latest.org_id === org_id) return latest
    const place = `${timestamp} ${org_id}`
    const aggregate = this.byPlace.get(place) ?? this.create(org_id, timestamp)
    this.byPlace.set(place, aggregate)
    this.latest = aggregate
    return aggregate
  }

  /** All of them, by time and organisation. */
  list(): Aggregate<D>[] {
    return [...this.byPlace.values()].sort(
      (one, other) => one.timestamp - other.timestamp || (one.org_id < other.org_id ? -1 : 1),
    )
  }

  /** Adds what another aggregate has seen, which stays as it is. */
  add(other: Aggregate<D>, timestamp = other.timestamp): void {
    const aggregate = this.open(other.org_id, timestamp)
    aggregate.expire_at = Math.max(aggregate.expire_at, other.expire_at)
    for (const dimension of this.dimensions) {
      for (const [value, counter] of other.counters[dimension]) {
        addCounter(openCounter(aggregate.counters[dimension], value, '', ''), counter)
      }
    }
  }

  private create(org_id: string, timestamp: number): Aggregate<D> {
    return {
      org_id,
      timestamp,
      expire_at: zeroTime.getTime(),
      counters: emptyCounters(this.dimensions),
    }
  }
}

/** `Object.fromEntries` forgets which keys it was given. */
const emptyCounters = <D extends string>(dimensions: readonly D[]) =>
  Object.fromEntries(dimensions.map((dimension) => [dimension, new Map()])) as Record<
    D,
    Map<string, Counter>
  >
