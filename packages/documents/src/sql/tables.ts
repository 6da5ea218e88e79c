import type { Kind } from '../collection.ts'
import { columnsOf } from '../core/columns.ts'
import { declarationOf, listsOf, type Shape, scalarsOf } from '../core/shape.ts'
import type { Dialect } from './engine.ts'
import { refill } from './refill.ts'
import { type Statements, statement } from './statements.ts'
import { columnOf, quoted, type Table, tableOf } from './table.ts'
import type { Desk } from './write.ts'

type Declared = Pick<Shape, 'fields' | 'unique'>

/** Tables that every store has. */
export function* createBaseTables({ text }: Dialect): Statements<void> {
  yield statement(`create table if not exists revisions (
    collection ${text} not null, id ${text} not null, version integer not null,
    org_id ${text} not null, action ${text} not null, actor ${text} not null, at ${text} not null,
    after text, primary key (collection, id, version))`)
  yield statement(
    `create table if not exists shapes (collection ${text} primary key, shape text not null)`,
  )
  yield statement(
    `create table if not exists steps (number integer primary key, name ${text} not null, at ${text} not null)`,
  )
}

/** The indexes that the tables of a collection have. */
export const indexNamesOf = (shape: Shape): string[] => [
  `${shape.name}__id`,
  ...scalarsOf(shape).map(([field, kind]) => `${shape.name}__${kind}_${field}`),
  ...uniqueIndexesOf(shape).map(({ index }) => index),
  ...(listsOf(shape).length > 0 ? [`${shape.name}__items_org`, `${shape.name}__items_all`] : []),
]

/** The names of all tables and indexes that there are. */
export function* readCatalogue(dialect: Dialect): Statements<Set<string>> {
  const rows = yield statement(dialect.catalogue)
  return new Set(rows.map(({ name }) => String(name)))
}

/**
 * Brings the tables of a collection from the shape they were last made for to the declared one. An
 * index that somebody dropped is made again.
 */
export function* ensureTable(
  dialect: Dialect,
  shape: Shape,
  present: ReadonlySet<string>,
): Statements<void> {
  const { name } = shape
  const declared = declarationOf(shape)
  const [known] = yield statement('select shape from shapes where collection = $1', name)
  if (known?.shape === declared && indexNamesOf(shape).every((index) => present.has(index))) return
  const before: Declared | undefined = known && JSON.parse(String(known.shape))
  const table = tableOf(shape)
  if (before) yield* alterTable(dialect, table, before)
  else yield* createTable(dialect, table)
  yield statement(`create index if not exists "${name}__id" on ${table.name} (org_id, id)`)
  for (const [field, kind] of scalarsOf(shape)) {
    const column = columnOf(kind, field)
    yield statement(`create index if not exists "${name}__${kind}_${field}"
      on ${table.name} (org_id, ${column}${dialect.nullsFirst}, id)`)
  }
  for (const { index, columns } of uniqueIndexesOf(shape)) {
    yield statement(`create unique index "${index}" on ${table.name} (${columns.join(', ')})`)
  }
  yield statement(
    `insert into shapes (collection, shape) values ($1, $2)
    on conflict (collection) do update set shape = excluded.shape`,
    name,
    declared,
  )
}

/** The declared fields whose unique index refused a write. */
export function refusedFields({ dialect, table }: Desk, error: unknown): string[] | undefined {
  const refused = dialect.refusedBy(error)
  return uniqueIndexesOf(table.shape).find(({ index, columns }) =>
    [index, columns.join().replaceAll('"', '')].includes(refused ?? ''),
  )?.fields
}

const uniqueIndexesOf = (shape: Declared & { name: string }) =>
  shape.unique.map(({ fields, within }, position) => ({
    index: `${shape.name}__unique_${position + 1}`,
    fields,
    columns: [
      ...(within === 'organisation' ? ['org_id'] : []),
      ...fields.map((field) => columnOf(shape.fields[field] ?? 'text', field)),
    ],
  }))

function* createTable(dialect: Dialect, table: Table): Statements<void> {
  const { text } = dialect
  const columns = table.columns.map(
    (column) => `${quoted(column.name)} ${typeOf(dialect, column.kind)}, `,
  )
  yield statement(`create table ${table.name} (
    id ${text} primary key, org_id ${text} not null, version integer not null,
    action ${text} not null, actor ${text} not null, at ${text} not null,
    ${columns.join('')} doc text not null)`)
  yield* createItems(dialect, table)
}

function* createItems({ text }: Dialect, { shape, items, lists }: Table): Statements<void> {
  if (lists.length === 0) return
  yield statement(`create table if not exists ${items} (
    id ${text} not null, org_id ${text} not null, field ${text} not null, value ${text} not null,
    primary key (id, field, value))`)
  yield statement(
    `create index if not exists "${shape.name}__items_org" on ${items} (org_id, field, value, id)`,
  )
  yield statement(
    `create index if not exists "${shape.name}__items_all" on ${items} (field, value, id)`,
  )
}

function* alterTable(dialect: Dialect, table: Table, before: Declared): Statements<void> {
  const { name, fields } = table.shape
  for (const { index } of uniqueIndexesOf({ name, ...before })) {
    yield statement(`drop index if exists "${index}"`)
  }
  for (const [field, kind] of Object.entries(before.fields)) {
    if (fields[field] !== kind) yield* dropField(name, [field, kind])
  }
  yield* createItems(dialect, table)
  const added = Object.entries(fields).filter(([field, kind]) => before.fields[field] !== kind)
  for (const column of columnsOf(Object.fromEntries(added))) {
    const type = typeOf(dialect, column.kind)
    yield statement(`alter table ${table.name} add column ${quoted(column.name)} ${type}`)
  }
  if (added.length > 0) yield* refill(dialect, table)
}

function* dropField(name: string, [field, kind]: [string, Kind]) {
  if (kind === 'list') {
    yield statement(`delete from "${name}__items" where field = $1`, field)
    return
  }
  yield statement(`drop index if exists "${name}__${kind}_${field}"`)
  for (const column of columnsOf({ [field]: kind })) {
    yield statement(`alter table "${name}" drop column ${quoted(column.name)}`)
  }
}

const typeOf = ({ text }: Dialect, kind: Kind) =>
  ({ text, time: text, list: text, number: 'double precision', flag: 'integer' })[kind]
