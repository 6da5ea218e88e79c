import { renameSync, writeFileSync } from 'node:fs'

/** Readers see the old file or the new one, never a half. @param {string} file @param {string | Uint8Array} content */
export function writeAtomically(file, content) {
  const part = `${file}.${process.pid}`
  writeFileSync(part, content)
  renameSync(part, file)
}
