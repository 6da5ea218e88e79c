import type { Doc } from '../collection.ts'
import type { Dialect } from './engine.ts'
import { Arguments, type Statements, statement } from './statements.ts'
import { cell, quoted, type Table } from './table.ts'
import { fillItems } from './write.ts'

const pageOfRefill = 200

/** Reads every document again into the columns and list items of its declared fields. */
export function* refill(dialect: Dialect, table: Table): Statements<void> {
  let last = ''
  for (;;) {
    const page = yield statement(
      `select id, doc from ${table.name} where id > $1 order by id limit $2`,
      last,
      pageOfRefill,
    )
    for (const row of page) yield* refillOne(dialect, table, JSON.parse(String(row.doc)))
    if (page.length < pageOfRefill) return
    last = String(page.at(-1)?.id)
  }
}

function* refillOne(dialect: Dialect, table: Table, doc: Doc): Statements<void> {
  if (table.columns.length > 0) {
    const args = new Arguments()
    const sets = table.columns.map(
      ({ name, read }) => `${quoted(name)} = ${args.add(cell(read(doc)))}`,
    )
    yield {
      sql: `update ${table.name} set ${sets.join(', ')} where id = ${args.add(doc.id)}`,
      args: args.values,
    }
  }
  if (table.lists.length === 0) return
  yield statement(`delete from ${table.items} where id = $1`, doc.id)
  yield* fillItems({ dialect, table }, doc)
}
