import type { Row } from './installation.ts'

type Ask = (sql: string) => Promise<Row[]>

/** What the tables of the main store hold beside each other. */
export interface StoredRows {
  /** How many writes a document has had, also one that is gone. */
  versions: Map<string, number>
  /** Where a document, its columns, its list items and its history do not agree. */
  complaints: string[]
}

interface Shape {
  fields: Record<string, 'text' | 'number' | 'flag' | 'time' | 'list'>
}
type Document = Record<string, unknown> & { id: string }

/** Reads every document, and checks what SQL keeps beside it; `withHistory` names collections. */
export async function readRows(ask: Ask, withHistory: string[]): Promise<StoredRows> {
  const versions = new Map<string, number>()
  const complaints: string[] = []
  const archived = await readArchive(ask)
  for (const { collection, shape } of await ask('select collection, shape from shapes')) {
    const name = String(collection)
    if (name.startsWith('audit_')) continue
    const { fields }: Shape = JSON.parse(String(shape))
    const items = await readItems(ask, name, fields)
    for (const row of await ask(`select * from "${name}"`)) {
      const doc: Document = JSON.parse(String(row.doc))
      const version = Number(row.version)
      const older = archived.get(`${name} ${doc.id}`)
      versions.set(doc.id, version)
      archived.delete(`${name} ${doc.id}`)
      complaints.push(
        ...columnComplaints(row, doc, fields),
        ...itemComplaints(items.get(doc.id) ?? [], doc, fields),
        ...(!withHistory.includes(name) || isGapless(older, version - 1)
          ? []
          : [`${name} ${doc.id}: gaps in its history`]),
      )
    }
  }
  for (const [where, older] of archived) {
    versions.set(where.split(' ')[1] ?? '', older.last)
    if (!isGapless(older, older.deletedAt)) complaints.push(`${where}: vanished without a trace`)
  }
  return { versions, complaints }
}

interface Archive {
  count: number
  first: number
  last: number
  deletedAt: number
}

async function readArchive(ask: Ask): Promise<Map<string, Archive>> {
  const rows = await ask(`select collection, id, count(*) as held, min(version) as low,
    max(version) as high, max(case when action = 'delete' then version else 0 end) as gone
    from revisions group by collection, id`)
  return new Map(
    rows.map(({ collection, id, held, low, high, gone }) => [
      `${collection} ${id}`,
      { count: Number(held), first: Number(low), last: Number(high), deletedAt: Number(gone) },
    ]),
  )
}

const isGapless = (archive: Archive | undefined, last: number) =>
  archive ? archive.first === 1 && archive.last === last && archive.count === last : last === 0

function columnComplaints(row: Row, doc: Document, fields: Shape['fields']): string[] {
  const pairs = Object.entries(fields)
    .filter(([, kind]) => kind !== 'list')
    .map(([field, kind]) => [row[`${kind}_${field}`], columnOf(kind, doc[field]), field])
  return [[row.org_id, doc.org_id, 'org_id'], ...pairs]
    .filter(([column, value]) => column !== value)
    .map(([column, value, field]) => `${doc.id}: ${field} is ${value} but found as ${column}`)
}

function columnOf(kind: string, value: unknown) {
  if (kind === 'flag') return Number(value)
  return kind === 'time' ? new Date(String(value)).toISOString() : value
}

async function readItems(ask: Ask, name: string, fields: Shape['fields']) {
  const items = new Map<string, string[]>()
  if (!Object.values(fields).includes('list')) return items
  for (const { id, field, value } of await ask(`select id, field, value from "${name}__items"`)) {
    items.set(String(id), [...(items.get(String(id)) ?? []), `${field} ${value}`])
  }
  return items
}

function itemComplaints(items: string[], doc: Document, fields: Shape['fields']): string[] {
  const wanted = Object.keys(fields)
    .filter((field) => fields[field] === 'list')
    .flatMap((field) => [doc[field] ?? []].flat().map((value) => `${field} ${value}`))
  const isSame = [...new Set(wanted)].sort().join() === [...items].sort().join()
  return isSame ? [] : [`${doc.id}: lists ${wanted} but found by ${items}`]
}
