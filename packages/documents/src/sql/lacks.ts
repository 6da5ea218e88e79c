import { lackOfStep, stepsOfOthers } from '../core/lacks.ts'
import { declarationOf, type Shape } from '../core/shape.ts'
import type { Lack } from '../documents.ts'
import type { Step } from '../steps/steps.ts'
import type { Dialect } from './engine.ts'
import { type Statements, statement } from './statements.ts'
import { indexNamesOf, readCatalogue } from './tables.ts'

/** What the tables are without, seen from the declared shapes and the known steps. */
export function* findLacks(dialect: Dialect, shapes: Shape[], steps: Step[]): Statements<Lack[]> {
  const present = yield* readCatalogue(dialect)
  const known = new Map<string, string>()
  const done = new Map<number, string>()
  if (present.has('shapes')) {
    const rows = yield statement('select collection, shape from shapes')
    for (const row of rows) known.set(String(row.collection), String(row.shape))
  }
  if (present.has('steps')) {
    const rows = yield statement('select number, name from steps')
    for (const row of rows) done.set(Number(row.number), String(row.name))
  }
  return [
    ...shapes.flatMap((shape) => lacksOfTable(shape, known.get(shape.name), present)),
    ...steps.filter(({ number }) => !done.has(number)).map(lackOfStep),
    ...stepsOfOthers(done, steps),
  ]
}

function lacksOfTable(shape: Shape, known: string | undefined, present: Set<string>): Lack[] {
  const { name } = shape
  if (known === undefined) return [{ kind: 'upgrade', text: `${name} is not there yet` }]
  if (known !== declarationOf(shape)) {
    return [{ kind: 'upgrade', text: `${name} is of another release` }]
  }
  return indexNamesOf(shape)
    .filter((index) => !present.has(index))
    .map((index) => ({ kind: 'index', text: `the index ${index} is missing` }))
}
