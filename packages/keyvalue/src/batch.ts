import type { KeyValue, Verb } from './keyvalue.ts'

export type Answer<K extends Verb> = Awaited<ReturnType<KeyValue[K]>>

/** A place in a pipeline. */
export interface Queued<R> {
  readonly index: number
  /** Carries the type of the result; never set. */
  readonly result?: R
}

/** The verbs of a pipeline: each takes its place in the queue, results come from `pipeline`. */
export type Batch = { [K in Verb]: (...args: Parameters<KeyValue[K]>) => Queued<Answer<K>> }

export type Results<R extends readonly Queued<unknown>[]> = {
  [I in keyof R]: R[I] extends Queued<infer T> ? T : never
}

/** One function for each verb, all of the same kind of answer. */
export type Table<T> = { [K in Verb]: (...args: Parameters<KeyValue[K]>) => T }

/** The verbs as an engine in this process sees them. */
export type Verbs = { [K in Verb]: (...args: Parameters<KeyValue[K]>) => Answer<K> }

type AnyVerb<T> = (...args: unknown[]) => T

/**
 * The same wrapping around every verb of a table. The compiler cannot follow arguments and answer
 * of one verb through a loop over all of them; the caller names the type that comes out.
 */
export function mapVerbs<T, Out>(table: Table<T>, wrap: (verb: AnyVerb<T>) => AnyVerb<unknown>) {
  const entries = Object.entries(table).map(([name, verb]) => [name, wrap(verb as AnyVerb<T>)])
  return Object.fromEntries(entries) as Out
}

type Commands = (batch: Batch) => unknown

/**
 * A pipeline over a table of verbs. `run` gives a result or an error for each call, in order.
 * The cast is the step from results at run time to the types that `Queued` carries.
 */
export function createPipeline<T>(
  table: Table<T>,
  run: (calls: Array<() => T>) => Promise<Array<PromiseSettledResult<unknown>>>,
): KeyValue['pipeline'] {
  const pipeline = async (commands: Commands) => {
    const calls: Array<() => T> = []
    const batch = mapVerbs<T, Batch>(table, (verb) => (...args) => {
      return { index: calls.push(() => verb(...args)) - 1 }
    })
    const wanted = commands(batch)
    const results = (await run(calls)).map(unwrap)
    if (!Array.isArray(wanted)) return results
    return wanted.map(({ index }: Queued<unknown>) => results[index])
  }
  return pipeline as KeyValue['pipeline']
}

function unwrap(outcome: PromiseSettledResult<unknown>): unknown {
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
