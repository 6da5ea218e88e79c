import { wallOf } from '../core/compose.ts'
import { Reckoned } from '../core/reckon.ts'
import { shapeOf } from '../core/shape.ts'
import type { AnySpec, DocumentStore, Documents } from '../documents.ts'
import { steps as ourSteps, type Step } from '../steps/steps.ts'
import { sqlCollection } from './collection.ts'
import { sqlContents } from './contents.ts'
import type { Session, SqlEngine } from './engine.ts'
import { findLacks } from './lacks.ts'
import { type Row, type Statements, statement } from './statements.ts'
import { type Table, tableOf } from './table.ts'
import { createBaseTables, ensureTable, readCatalogue } from './tables.ts'

/** The document store on a SQL engine. */
export function sqlStore(engine: SqlEngine): DocumentStore {
  const { dialect } = engine
  const reckoned = new Reckoned()
  const tables = new WeakMap<AnySpec, Table>()

  const tableFor = (spec: AnySpec) => {
    const table = tables.get(spec) ?? tableOf(shapeOf(spec))
    tables.set(spec, table)
    return table
  }

  const deskOf = (spec: AnySpec) => ({ dialect, table: tableFor(spec), reckoned })

  const documentsIn = (session: Session): Documents => ({
    collection: (spec, { org, actor }) =>
      sqlCollection(session, { ...deskOf(spec), org: wallOf(org), actor }),
    across: (spec, actor) => sqlCollection(session, { ...deskOf(spec), org: undefined, actor }),
  })

  async function runStep(inside: Session, step: Step) {
    const [done] = await inside.read(() =>
      rowsOf('select name from steps where number = $1', step.number),
    )
    if (done) return
    await step.run(documentsIn(inside))
    const at = new Date().toISOString()
    await inside.write(() =>
      rowsOf(
        'insert into steps (number, name, at) values ($1, $2, $3)',
        step.number,
        step.name,
        at,
      ),
    )
  }

  return {
    ...documentsIn(engine),
    engine: engine.name,
    atomic: true,
    contents: sqlContents(engine, tableFor),
    async ensure(specs, steps = ourSteps) {
      const shapes = specs.map(shapeOf)
      await engine.exclusively(async (inside) => {
        await inside.write(() => createBaseTables(dialect))
        const present = await inside.read(() => readCatalogue(dialect))
        for (const shape of shapes) await inside.write(() => ensureTable(dialect, shape, present))
      })
      for (const step of steps) await engine.exclusively((inside) => runStep(inside, step))
    },
    findLacks: (specs, steps = ourSteps) =>
      engine.read(() => findLacks(dialect, specs.map(shapeOf), steps)),
    atomically: (work) => engine.transaction((inside) => work(documentsIn(inside))),
    async ping() {
      await engine.read(() => rowsOf('select 1'))
    },
    async describe() {
      const [row] = await engine.read(() => rowsOf(dialect.facts))
      const clock = row?.clock == null ? undefined : new Date(Number(row.clock))
      return { version: String(row?.version), clock }
    },
    close: () => engine.close(),
  }
}

function* rowsOf(sql: string, ...args: Array<string | number>): Statements<Row[]> {
  return yield statement(sql, ...args)
}
