import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Collection as NativeCollection } from 'mongodb'
import type { Documents } from '../documents.ts'
import type { Step } from '../steps/steps.ts'
import { answered, isDuplicate } from './errors.ts'

/** A step that has run or is running. While it runs, its process renews `until`. */
export interface StepRecord {
  _id: number
  name: string
  owner: string
  isDone: boolean
  until: number
}

const lease = 30_000
const pause = 100

/** Runs a step in one process; others wait for it, and take over when that process falls silent. */
export async function runStep(
  markers: NativeCollection<StepRecord>,
  step: Step,
  documents: Documents,
): Promise<void> {
  const owner = randomUUID()
  while (!(await claim(markers, step, owner))) {
    const marker = await answered(markers.findOne({ _id: step.number }))
    if (marker?.isDone) return
    await delay(pause)
  }
  const mine = { _id: step.number, owner }
  const renew = () => markers.updateOne(mine, { $set: { until: Date.now() + lease } })
  // A renewal that fails is made up for by the next; too many of them, and another takes over.
  const heartbeat = setInterval(() => void renew().catch(() => {}), lease / 3)
  try {
    await step.run(documents)
    await answered(markers.updateOne(mine, { $set: { isDone: true } }))
  } catch (error) {
    await answered(markers.deleteOne(mine))
    throw error
  } finally {
    clearInterval(heartbeat)
  }
}

async function claim(
  markers: NativeCollection<StepRecord>,
  { number, name }: Step,
  owner: string,
): Promise<boolean> {
  const until = Date.now() + lease
  try {
    await answered(markers.insertOne({ _id: number, name, owner, isDone: false, until }))
    return true
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
  const abandoned = { _id: number, isDone: false, until: { $lt: Date.now() } }
  const taken = await answered(markers.updateOne(abandoned, { $set: { owner, until } }))
  return taken.matchedCount === 1
}
