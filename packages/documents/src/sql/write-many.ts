import type { Doc } from '../collection.ts'
import { versioned } from '../core/stored.ts'
import { itemsOf, valueAt } from '../core/values.ts'
import type { Stored } from '../documents.ts'
import { DuplicateDocument } from '../errors.ts'
import type { GivenColumn } from './engine.ts'
import { Arguments, type Statements } from './statements.ts'
import { quoted, type Table } from './table.ts'
import { type Desk, firstVersion, rowOf } from './write.ts'

const together = 250
const mostText = 4_000_000

type Made<T extends Doc> = ReturnType<typeof rowOf<T>>

/** All of the documents, some hundred in a statement, or fewer where they are large. */
export function* insertMany<T extends Doc>(
  desk: Desk,
  raws: readonly T[],
): Statements<Stored<T>[]> {
  const kept: Stored<T>[] = []
  let rows: Made<T>[] = []
  let length = 0
  for (const raw of raws) {
    const row = rowOf(desk, raw, 'create')
    if (rows.length === together || (rows.length > 0 && length + row.text.length > mostText)) {
      kept.push(...(yield* insertRows(desk, rows)))
      rows = []
      length = 0
    }
    rows.push(row)
    length += row.text.length
  }
  if (rows.length > 0) kept.push(...(yield* insertRows(desk, rows)))
  return kept
}

function* insertRows<T extends Doc>(desk: Desk, rows: Made<T>[]): Statements<Stored<T>[]> {
  const { dialect, table } = desk
  const columns = columnsOf(table)
  const names = columns.map(({ name }) => name).join(', ')
  const args = new Arguments()
  const values = rows.map(({ doc, cells }) => [doc.id, ...cells.map(([, value]) => value)])
  const kept = yield {
    // Without its condition sqlite would read the conflict as part of a join.
    sql: `insert into ${table.name} (version, ${names})
      select ${firstVersion(table, 'given.id')}, ${names}
      from (${dialect.rowsGiven(columns, values, args)}) as given where true
      on conflict (id) do nothing returning id, version`,
    args: args.values,
    changes: table.name,
  }
  if (kept.length < rows.length) throw new DuplicateDocument(table.shape.name, ['id'])
  yield* fillItemsOfMany(
    desk,
    rows.map(({ doc }) => doc),
  )
  const versions = new Map(kept.map(({ id, version }) => [id, Number(version)]))
  return rows.map(({ doc }) => versioned(doc, versions.get(doc.id) ?? 1))
}

const text = (name: string): GivenColumn => ({ name, kind: 'text' })

/** In the order of the cells of a row, behind its id. */
export const columnsOf = ({ columns }: Table): GivenColumn[] => [
  ...['id', 'org_id', 'action', 'actor', 'at'].map(text),
  ...columns.map(({ name, kind }) => ({ name: quoted(name), kind })),
  text('doc'),
]

export function* fillItemsOfMany(
  { dialect, table }: Pick<Desk, 'dialect' | 'table'>,
  docs: Doc[],
): Statements<void> {
  const items = docs.flatMap((doc) =>
    table.lists.flatMap((list) =>
      itemsOf(valueAt(doc, list)).map((value) => [doc.id, doc.org_id, list, value]),
    ),
  )
  if (items.length === 0) return
  const args = new Arguments()
  const given = dialect.rowsGiven(['id', 'org_id', 'field', 'value'].map(text), items, args)
  yield {
    sql: `insert into ${table.items} (id, org_id, field, value) ${given}`,
    args: args.values,
  }
}
