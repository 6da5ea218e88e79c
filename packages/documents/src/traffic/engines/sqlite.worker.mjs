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

/** Cells of one message: to take in more of them at once would keep the other thread from its work. */
const mostCells = 10_000
/** Rows that are still to be fetched, by question. @type {Map<number, { rows: unknown[], at: number }>} */
const left = new Map()

/** @param {number} id @param {unknown[]} rows @param {number} at */
function handOver(id, rows, at) {
  const width = Object.keys(rows[0] ?? {}).length || 1
  const end = at + Math.max(1, Math.floor(mostCells / width))
  const more = end < rows.length
  if (more) left.set(id, { rows, at: end })
  else left.delete(id)
  parentPort?.postMessage({ id, rows: at === 0 && !more ? rows : rows.slice(at, end), more })
}

parentPort?.on('message', ({ id, close, next, ...statement }) => {
  const unfinished = next && left.get(id)
  if (unfinished) return handOver(id, unfinished.rows, unfinished.at)
  if (close) {
    prepared.clear()
    database.close()
    parentPort?.close()
    return
  }
  try {
    handOver(id, run(statement), 0)
  } catch (error) {
    const { message, code } = /** @type {Error & { code?: string }} */ (error)
    parentPort?.postMessage({ id, message, code })
  }
})
