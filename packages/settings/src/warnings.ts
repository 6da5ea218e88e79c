import type { TObject } from 'typebox'
import { unknownNames } from './file-values.ts'
import type { SettingKey } from './keys.ts'
import { findNearMiss } from './near-miss.ts'
import type { FoundFile } from './read-file.ts'

/** One line for every name in the file that is no key. */
export function warnOfUnknownKeys(schema: TObject, keys: SettingKey[], file: FoundFile): string[] {
  const known = new Set(
    keys.flatMap(({ path }) => path.map((_, end) => path.slice(0, end + 1).join('.'))),
  )
  return unknownNames(schema, file.document).map((name) => {
    const meant = findNearMiss(name, known)
    return `unknown key ${JSON.stringify(name)} in ${file.path} is ignored${suggest(meant && `"${meant}"`)}`
  })
}

/** One line for every variable with our prefix that names no key. */
export function warnOfUnknownVariables(
  keys: SettingKey[],
  prefix: string,
  env: Record<string, string | undefined>,
): string[] {
  const known = new Set(keys.flatMap(({ variables }) => variables))
  return Object.keys(env)
    .filter((name) => name.startsWith(prefix) && !known.has(name))
    .sort()
    .map((name) => `unknown variable ${name} is ignored${suggest(findNearMiss(name, known))}`)
}

const suggest = (meant: string | undefined) =>
  meant === undefined ? '' : `, did you mean ${meant}?`
