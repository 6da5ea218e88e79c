import Database from 'libsql'

/** A value as SQL writes it. @param {unknown} value */
function literal(value) {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (Buffer.isBuffer(value) || value instanceof Uint8Array) {
    return `x'${Buffer.from(value).toString('hex')}'`
  }
  return `'${String(value).replaceAll("'", "''")}'`
}

/** The statements that make a sqlite file again, in a stable order. @param {string} file */
export function dumpFile(file) {
  const database = new Database(file)
  const catalogue = database.prepare(
    `select type, name, sql from sqlite_master
     where sql is not null and name not like 'sqlite_%' order by type desc, name`,
  )
  const objects = /** @type {Array<{ type: string, name: string, sql: string }>} */ (
    catalogue.all()
  )
  const lines = objects.flatMap(({ type, name, sql }) => {
    const made = `${sql.replaceAll(/\s+/g, ' ')};`
    if (type !== 'table') return [made]
    const rows = /** @type {object[]} */ (database.prepare(`select * from "${name}"`).all())
    const values = rows.map((row) => Object.values(row).map(literal).join(', '))
    return [made, ...values.map((row) => `insert into "${name}" values (${row});`)]
  })
  database.close()
  return `${lines.join('\n')}\n`
}
