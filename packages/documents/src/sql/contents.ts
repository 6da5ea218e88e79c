import type { AnySpec, Contents, KeptRecord, KeptRevision } from '../documents.ts'
import type { GivenColumn, SqlEngine } from './engine.ts'
import { Arguments, type Row, type Statements, statement } from './statements.ts'
import { cell, type Table } from './table.ts'
import { columnsOf, fillItemsOfMany } from './write-many.ts'
import { writeOf } from './write-of.ts'

const page = 500

/** What SQL keeps, as it is kept. */
export function sqlContents(engine: SqlEngine, tableFor: (spec: AnySpec) => Table): Contents {
  const { dialect } = engine
  return {
    async *records(spec) {
      const { name } = tableFor(spec)
      let last = ''
      for (;;) {
        const found = await engine.read(() => recordsAfter(name, last))
        if (found.length > 0) yield found.map(recordOf)
        if (found.length < page) return
        last = String(found.at(-1)?.id)
      }
    },
    async *revisions() {
      let last: Array<string | number> = ['', '', 0]
      for (;;) {
        const found = (await engine.read(() => revisionsAfter(last))).map(revisionOf)
        if (found.length > 0) yield found
        const end = found.at(-1)
        if (found.length < page || !end) return
        last = [end.collection, end.id, end.version]
      }
    },
    addRecords: (spec, records) =>
      engine.write(() => addRecords({ dialect, table: tableFor(spec) }, records)),
    addRevisions: (revisions) => engine.write(() => addRevisions(dialect, revisions)),
  }
}

type Dialect = SqlEngine['dialect']

function* recordsAfter(table: string, last: string): Statements<Row[]> {
  return yield statement(
    `select id, org_id, version, action, actor, at, doc from ${table} where id > $1
      order by id limit ${page}`,
    last,
  )
}

function* revisionsAfter(last: Array<string | number>): Statements<Row[]> {
  return yield statement(
    `select collection, id, org_id, version, action, actor, at, after from revisions
      where (collection, id, version) > ($1, $2, $3)
      order by collection, id, version limit ${page}`,
    ...last,
  )
}

function* addRecords(
  { dialect, table }: { dialect: Dialect; table: Table },
  records: KeptRecord[],
): Statements<void> {
  const docs = records.map(({ doc }) => JSON.parse(doc))
  const columns: GivenColumn[] = [...columnsOf(table), { name: 'version', kind: 'number' }]
  const rows = records.map(({ id, org_id, action, actor, at, doc, version }, place) => [
    ...[id, org_id, action, actor, at],
    ...table.columns.map((column) => cell(column.read(docs[place]))),
    ...[doc, version],
  ])
  const names = columns.map(({ name }) => name).join(', ')
  const args = new Arguments()
  yield {
    sql: `insert into ${table.name} (${names}) ${dialect.rowsGiven(columns, rows, args)}`,
    args: args.values,
    changes: table.name,
  }
  yield* fillItemsOfMany({ dialect, table }, docs)
}

const columnsOfRevisions: GivenColumn[] = [
  ...['collection', 'id', 'org_id', 'action', 'actor', 'at', 'after'].map(
    (name): GivenColumn => ({ name, kind: 'text' }),
  ),
  { name: 'version', kind: 'number' },
]

function* addRevisions(dialect: Dialect, revisions: KeptRevision[]): Statements<void> {
  const rows = revisions.map(({ collection, id, org_id, action, actor, at, after, version }) => [
    ...[collection, id, org_id, action, actor, at, after, version],
  ])
  const names = columnsOfRevisions.map(({ name }) => name).join(', ')
  const args = new Arguments()
  yield {
    sql: `insert into revisions (${names}) ${dialect.rowsGiven(columnsOfRevisions, rows, args)}`,
    args: args.values,
  }
}

const recordOf = (row: Row): KeptRecord => ({ ...writeOf(row), doc: String(row.doc) })

const revisionOf = (row: Row): KeptRevision => ({
  ...writeOf(row),
  collection: String(row.collection),
  after: row.after === null ? null : String(row.after),
})
