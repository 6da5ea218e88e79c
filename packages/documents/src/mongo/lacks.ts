import type { Db } from 'mongodb'
import { lackOfStep, stepsOfOthers } from '../core/lacks.ts'
import { declarationOf, type Shape } from '../core/shape.ts'
import type { Lack } from '../documents.ts'
import type { Step } from '../steps/steps.ts'
import { missingIndexes, type ShapeRecord } from './ensure.ts'
import { answered } from './errors.ts'
import type { StepRecord } from './steps.ts'

/** What the collections are without, seen from the declared shapes and the known steps. */
export async function findLacks(db: Db, shapes: Shape[], steps: Step[]): Promise<Lack[]> {
  const kept = await answered(db.collection<ShapeRecord>('shapes').find().toArray())
  const known = new Map(kept.map(({ _id, shape }) => [_id, shape]))
  const ran = await answered(db.collection<StepRecord>('steps').find({ isDone: true }).toArray())
  const done = new Map(ran.map(({ _id, name }) => [_id, name]))
  const lacks: Lack[] = []
  for (const shape of shapes) lacks.push(...(await lacksOf(db, shape, known.get(shape.name))))
  return [
    ...lacks,
    ...steps.filter(({ number }) => !done.has(number)).map(lackOfStep),
    ...stepsOfOthers(done, steps),
  ]
}

async function lacksOf(db: Db, shape: Shape, known: string | undefined): Promise<Lack[]> {
  const { name } = shape
  if (known === undefined) return [{ kind: 'upgrade', text: `${name} is not there yet` }]
  if (known !== declarationOf(shape)) {
    return [{ kind: 'upgrade', text: `${name} is of another release` }]
  }
  const missing = await missingIndexes(db, shape)
  return missing.map((index) => ({
    kind: 'index',
    text: `the index '${index}' of ${name} is missing`,
  }))
}
