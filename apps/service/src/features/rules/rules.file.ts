import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import defaultRules from './default.rego?raw'
import { programOf } from './rules.program.ts'

/** The rules file, made from ours where there is none. One that does not compile stops the start. */
export async function readRulesFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await offerDefault(path)
    return defaultRules
  })
  const program = programOf(text, async () => undefined)
  if (program.ok) return text
  const [{ message, row, col } = { message: '', row: 0, col: 0 }] = program.errors
  throw new Error(`rules file ${path} does not compile: line ${row}, column ${col}: ${message}`)
}

/** A folder that cannot be written is no reason not to start: the rules are in the program too. */
async function offerDefault(path: string) {
  await mkdir(dirname(path), { recursive: true }).catch(() => {})
  await writeFile(path, defaultRules, { flag: 'wx' }).catch(() => {})
}

export { defaultRules }
