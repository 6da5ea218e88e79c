import Database from 'libsql'

/** Keeps an embedded store from writing to its file, until what comes back is called. */
export function holdFile(file: string): () => void {
  const other = new Database(file)
  other.exec('BEGIN IMMEDIATE')
  return () => {
    other.exec('ROLLBACK')
    other.close()
  }
}
