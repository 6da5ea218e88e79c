import { closeSync, fstatSync, openSync, statSync, writeSync } from 'node:fs'
import type { Written } from './audit.record.ts'
import type { AuditSink } from './audit.trail.ts'
import { fieldsOf } from './record.text.ts'

/** The hash joins the text that it was made of. */
const asJson = ({ text, record }: Written) => `${text.slice(0, -1)},"hash":"${record.hash}"}\n`

/** One field a line; a value with line breaks is quoted, so that a record ends at a blank line. */
function asText({ record }: Written) {
  const { _id, ...fields } = fieldsOf(record)
  const lines = Object.entries({ ...fields, hash: record.hash }).flatMap(([name, value]) => {
    if (value === undefined) return []
    const text = Array.isArray(value) ? JSON.stringify(value) : String(value)
    return [`${name}: ${/[\r\n]/.test(text) ? JSON.stringify(text) : text}`]
  })
  return `${lines.join('\n')}\n\n`
}

const lookEveryMs = 1_000

/** Appends to a file that log rotation may move away: a new one is opened when it is gone. */
export async function createFileSink(path: string, format: 'json' | 'text'): Promise<AuditSink> {
  const write = format === 'json' ? asJson : asText
  const openFile = () => openSync(path, 'a', 0o600)
  let file = openFile()
  let looked = Date.now()
  function reopenWhenMoved() {
    if (Date.now() - looked < lookEveryMs) return
    looked = Date.now()
    const { ino } = fstatSync(file)
    if (statSync(path, { throwIfNoEntry: false })?.ino === ino) return
    closeSync(file)
    file = openFile()
  }
  return {
    // Synchronous: a batch goes to the page cache in microseconds, a thread's turn takes longer.
    async write(batch) {
      reopenWhenMoved()
      writeSync(file, batch.map(write).join(''))
    },
    close: async () => closeSync(file),
  }
}
