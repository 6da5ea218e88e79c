import type { Doc } from '../collection.ts'
import { compose } from '../core/compose.ts'
import type { Reckoned } from '../core/reckon.ts'
import { versioned } from '../core/stored.ts'
import { itemsOf, valueAt } from '../core/values.ts'
import { type RevisionAction, type Stored, version } from '../documents.ts'
import { DuplicateDocument, StaleDocument } from '../errors.ts'
import type { Dialect } from './engine.ts'
import { Arguments, type Statements, statement } from './statements.ts'
import { cell, quoted, type Table } from './table.ts'

/** Who writes where. Without an organisation the document's own counts. */
export interface Desk {
  dialect: Dialect
  table: Table
  reckoned: Reckoned
  org: string | undefined
  actor: string
}

/*
 * A document is its own latest revision: its row says who wrote it and when. Before a write takes
 * its place, the row is copied to the archive, so both engines and Mongo keep history alike.
 */

export function* insert<T extends Doc>(desk: Desk, raw: T): Statements<Stored<T>> {
  const { table } = desk
  const args = new Arguments()
  const row = rowOf(desk, raw, 'create')
  const id = args.add(row.doc.id)
  const first = firstVersion(table, id)
  const binds = row.cells.map(([, value]) => args.add(value))
  const [kept] = yield {
    sql: `insert into ${table.name} (id, version, ${row.cells.map(([name]) => name).join(', ')})
      values (${id}, ${first}, ${binds.join(', ')}) on conflict (id) do nothing returning version`,
    args: args.values,
    changes: table.name,
  }
  if (!kept) throw new DuplicateDocument(table.shape.name, ['id'])
  yield* fillItems(desk, row.doc)
  return versioned(row.doc, Number(kept.version))
}

export function* replace<T extends Doc>(desk: Desk, raw: Stored<T>): Statements<Stored<T>> {
  const { table } = desk
  const seen = raw[version]
  const row = rowOf(desk, raw, 'update')
  yield* archive(desk, row.doc.id, seen)
  const args = new Arguments()
  const sets = row.cells.map(([name, value]) => `${name} = ${args.add(value)}`)
  const [kept] = yield {
    sql: `update ${table.name} set version = version + 1, ${sets.join(', ')}
      where ${exactly(desk, row.doc.id, seen, args)} returning version`,
    args: args.values,
    changes: table.name,
  }
  if (!kept) throw new StaleDocument(table.shape.name, raw.id)
  if (table.lists.length > 0) {
    yield statement(`delete from ${table.items} where id = $1`, row.doc.id)
    yield* fillItems(desk, row.doc)
  }
  return versioned(row.doc, Number(kept.version))
}

export function* remove(desk: Desk, id: string, seen: number): Statements<void> {
  const { table, actor } = desk
  yield* archive(desk, id, seen)
  if (table.shape.keepsRevisions) {
    yield statement(
      `insert into revisions (collection, id, version, org_id, action, actor, at, after)
        select '${table.shape.name}', id, version + 1, org_id, 'delete', $1, $2, null
        from ${table.name} where id = $3 and version = $4 ${overwriting}`,
      actor,
      new Date().toISOString(),
      id,
      seen,
    )
  }
  const args = new Arguments()
  const gone = yield {
    sql: `delete from ${table.name} where ${exactly(desk, id, seen, args)} returning id`,
    args: args.values,
    changes: table.name,
  }
  if (gone.length === 0) throw new StaleDocument(table.shape.name, id)
  if (table.lists.length > 0) yield statement(`delete from ${table.items} where id = $1`, id)
}

/** What a new document begins with: after what was kept of one with the same id. */
export const firstVersion = ({ shape }: Table, id: string) =>
  shape.keepsRevisions
    ? `(select coalesce(max(version), 0) + 1 from revisions where collection = '${shape.name}' and revisions.id = ${id})`
    : '1'

/** A revision at or above the document's version is a leftover that never happened. */
const overwriting = `on conflict (collection, id, version) do update set org_id = excluded.org_id,
  action = excluded.action, actor = excluded.actor, at = excluded.at, after = excluded.after`

function* archive({ table }: Desk, id: string, seen: number): Statements<void> {
  if (!table.shape.keepsRevisions) return
  yield statement(
    `insert into revisions (collection, id, version, org_id, action, actor, at, after)
      select '${table.shape.name}', id, version, org_id, action, actor, at, doc
      from ${table.name} where id = $1 and version = $2 ${overwriting}`,
    id,
    seen,
  )
}

function exactly({ org }: Desk, id: string, seen: number, args: Arguments): string {
  const wall = org === undefined ? '' : ` and org_id = ${args.add(org)}`
  return `id = ${args.add(id)} and version = ${args.add(seen)}${wall}`
}

export function rowOf<T extends Doc>({ table, org, actor }: Desk, raw: T, action: RevisionAction) {
  const { doc, text } = compose(raw, org)
  const cells = [
    ['org_id', doc.org_id],
    ['action', action],
    ['actor', actor],
    ['at', new Date().toISOString()],
    ...table.columns.map((column) => [quoted(column.name), cell(column.read(doc))] as const),
    ['doc', text],
  ] as const
  return { doc, cells, text }
}

export function* fillItems(
  { dialect, table }: Pick<Desk, 'dialect' | 'table'>,
  doc: Doc,
): Statements<void> {
  for (const list of table.lists) {
    const items = itemsOf(valueAt(doc, list))
    if (items.length === 0) continue
    yield statement(
      `insert into ${table.items} (id, org_id, field, value)
        select $1, $2, $3, value from ${dialect.rowsOf('$4')}`,
      doc.id,
      doc.org_id,
      list,
      items,
    )
  }
}
