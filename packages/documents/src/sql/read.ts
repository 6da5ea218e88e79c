import type { Doc } from '../collection.ts'
import { columnName } from '../core/columns.ts'
import { type Condition, conditionsOf } from '../core/conditions.ts'
import { orderOf, type SortKey, spanOf } from '../core/order.ts'
import type { Kept } from '../core/revisions.ts'
import { kindOf } from '../core/shape.ts'
import { stored } from '../core/stored.ts'
import { comparable } from '../core/values.ts'
import type { Stored } from '../documents.ts'
import { findFew, sourceOf } from './few.ts'
import { Arguments, document, type Row, type Statements } from './statements.ts'
import { columnOf } from './table.ts'
import { after, itemsWhere, orderBy, whereOf } from './where.ts'
import type { Desk } from './write.ts'
import { writeOf } from './write-of.ts'

/** What follows `where` and `order by`, kept loose: the types of a filter end at the interface. */
export interface Question {
  conditions: Condition[]
  keys: SortKey[]
  span?: { skip: number; take: number }
  /** Rows carry the values they are sorted by, so that reading can go on after the last one. */
  resumable?: true
  /** Only what comes after the row with these sort values. */
  last?: Row
}

export const questionOf = (
  { table }: Desk,
  filter: object | undefined,
  page: { sort?: Array<[string, 'asc' | 'desc']>; page?: number; size?: number } = {},
): Question => ({
  conditions: conditionsOf(table.shape, filter),
  keys: orderOf(table.shape, page.sort),
  span: spanOf(page),
})

export function* rows(desk: Desk, question: Question): Statements<Row[]> {
  const { conditions, keys, span, resumable, last } = question
  const isPage = span !== undefined && !resumable
  const isSorted = isPage && keys.length > 1 && desk.org !== undefined
  const few = isSorted ? yield* findFew(desk, conditions, keys[0]?.field) : undefined
  const args = new Arguments()
  const source = sourceOf(desk, { conditions, few, lists: isSorted ? 'each' : 'first' }, args)
  const columns = resumable ? keys.map(({ kind, field }) => columnOf(kind, field)) : []
  const where = [source.where]
  if (last) {
    const values = keys.map(({ kind, field }) => last[columnName(kind, field)])
    where.push(
      after(
        keys,
        values.map((value) => value ?? null),
        args,
      ),
    )
  }
  const limit = span ? `limit ${args.add(span.take)} offset ${args.add(span.skip)}` : ''
  return yield {
    sql: `select ${[...new Set(columns), 'version', 'doc'].join(', ')} from ${source.from}
      where ${where.join(' and ')} order by ${orderBy(keys)} ${limit}`,
    args: args.values,
    ...(isPage && { dependsOn: desk.table.name }),
  }
}

/** The document in a row. A row that the engine gives again stands for the same one. */
export function documentOf<T extends Doc>(row: Row): Stored<T> {
  row[document] ??= stored<T>(String(row.doc), Number(row.version))
  // A row belongs to one collection, and so to one type of document.
  return row[document] as Stored<T>
}

/** The documents in the rows of an answer, which may be shared like each of them. */
export function documentsOf<T extends Doc>(found: Row[] & { [document]?: object }) {
  found[document] ??= Object.freeze(found.map((row) => documentOf<T>(row)))
  // The rows of one answer belong to one collection.
  return found[document] as readonly Stored<T>[]
}

export function* get<T extends Doc>(desk: Desk, id: string): Statements<Stored<T> | undefined> {
  const { table, org } = desk
  const sought = comparable('text', id)
  if (typeof sought !== 'string') return undefined
  const [row] = yield {
    ...(org === undefined
      ? { sql: table.getAnywhere, args: [sought] }
      : { sql: table.getWithin, args: [sought, org] }),
    one: true,
    dependsOn: table.name,
  }
  return row && documentOf<T>(row)
}

export function* versions(desk: Desk, filter: object | undefined) {
  const args = new Arguments()
  const where = whereOf(desk, conditionsOf(desk.table.shape, filter), args)
  const found: Row[] = yield {
    sql: `select id, version from ${desk.table.name} where ${where} order by ${orderBy(orderOf(desk.table.shape, undefined))}`,
    args: args.values,
  }
  return found.map(({ id, version }) => ({ id: String(id), version: Number(version) }))
}

export function* count(desk: Desk, filter: object | undefined): Statements<number> {
  const { table } = desk
  const conditions = conditionsOf(table.shape, filter)
  const args = new Arguments()
  const [only, ...others] = conditions
  if (only?.test === 'has' && others.length === 0) {
    const [row] = yield {
      sql: `select count(distinct id) as found from ${table.items} where ${itemsWhere(desk, only, args)}`,
      args: args.values,
      dependsOn: table.name,
    }
    return Number(row?.found)
  }
  const few =
    others.length > 0 && desk.org !== undefined ? yield* findFew(desk, conditions) : undefined
  const { from, where } = sourceOf(desk, { conditions, few }, args)
  const [row] = yield {
    sql: `select count(*) as found from ${from} where ${where}`,
    args: args.values,
    dependsOn: table.name,
  }
  return Number(row?.found)
}

export function* tally(desk: Desk, field: string, filter: object | undefined) {
  const kind = kindOf(desk.table.shape, field)
  const args = new Arguments()
  const column = kind === 'list' ? 'value' : columnOf(kind, field)
  const conditions = conditionsOf(desk.table.shape, filter)
  const source =
    kind === 'list'
      ? itemsOf(desk, field, conditions, args)
      : `${desk.table.name} where ${whereOf(desk, conditions, args)} and ${column} is not null`
  const found: Row[] = yield {
    sql: `select ${column} as value, count(*) as held from ${source} group by 1 order by 2 desc, 1`,
    args: args.values,
  }
  return found.map(({ value, held }) => ({
    value: kind === 'flag' ? String(value === 1) : String(value),
    count: Number(held),
  }))
}

// The join leaves Postgres no way to compare every item with every document, which it would try
// as long as it has no statistics of a new table.
function itemsOf(desk: Desk, field: string, conditions: Condition[], args: Arguments): string {
  const { items, name } = desk.table
  const ofField = `field = ${args.add(field)}`
  if (conditions.length === 0) return `${items} where ${ofField} and ${whereOf(desk, [], args)}`
  const picked = `(select id from ${name} where ${whereOf(desk, conditions, args)}) as picked`
  return `${picked} join ${items} as item on item.id = picked.id and ${ofField}`
}

/** The archived writes of a document and the latest one, which is the document itself. */
export function* kept(desk: Desk, id: string, [from, to]: [number, number]): Statements<Kept[]> {
  const { name, shape } = desk.table
  if (!shape.keepsRevisions) return []
  const args = new Arguments()
  const ofDocument = whereOf(desk, conditionsOf(shape, { id }), args)
  const where = `${ofDocument} and version between ${args.add(from)} and ${args.add(to)}`
  const current = `(select version from ${name} as current where current.id = revisions.id)`
  const found = yield {
    sql: `select id, org_id, version, action, actor, at, doc as after from ${name} where ${where}
      union all select id, org_id, version, action, actor, at, after from revisions
      where collection = '${shape.name}' and ${where} and version < coalesce(${current}, version + 1)
      order by version desc`,
    args: args.values,
  }
  return found.map(keptOf)
}

const keptOf = (row: Row): Kept => ({
  ...writeOf(row),
  after: row.after === null ? null : String(row.after),
})
