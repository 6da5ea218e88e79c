/**
 * Writes what a sqlite file holds at one moment into a new file, while others read and write it.
 * The new file is whole by itself; one that would not be is refused.
 */
export async function backUpSqlite(file: string, target: string): Promise<void> {
  const { default: Database } = await import('libsql')
  const source = new Database(file)
  try {
    source.exec('pragma busy_timeout = 10000')
    source.prepare('vacuum into ?').run(target)
  } finally {
    source.close()
  }
  const copy = new Database(target)
  try {
    const [row] = copy.prepare('pragma integrity_check').all() as Array<{ integrity_check: string }>
    if (row?.integrity_check !== 'ok') throw new Error(`${target}: ${row?.integrity_check}`)
  } finally {
    copy.close()
  }
}
