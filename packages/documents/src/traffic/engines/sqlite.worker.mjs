import { parentPort, workerData } from 'node:worker_threads'
import Database from 'libsql'

const mostStatements = 200
const database = new Database(workerData.file)
for (const pragma of workerData.pragmas) database.exec(`pragma ${pragma}`)
/** @type {Map<string, import('libsql').Statement>} */
const prepared = new Map()

/** @param {string} sql */
function prepare(sql) {
  const known = prepared.get(sql)
  if (known) return known
  const [oldest] = prepared.keys()
  if (oldest && prepared.size >= mostStatements) prepared.delete(oldest)
  const made = database.prepare(sql)
  prepared.set(sql, made)
  return made
}

/** @param {{ sql: string, args?: unknown[] }} statement */
function run({ sql, args }) {
  if (args !== undefined) return prepare(sql).all(args)
  database.exec(sql)
  return []
}

parentPort?.on('message', ({ id, close, ...statement }) => {
  if (close) {
    prepared.clear()
    database.close()
    parentPort?.close()
    return
  }
  try {
    parentPort?.postMessage({ id, rows: run(statement) })
  } catch (error) {
    const { message, code } = /** @type {Error & { code?: string }} */ (error)
    parentPort?.postMessage({ id, message, code })
  }
})
