import type { Place } from './check-value.ts'
import type { SettingKey } from './keys.ts'
import { SettingsProblem } from './problem.ts'
import { parseText } from './value-text.ts'

/** A value that somebody set, not yet checked. */
export interface GivenValue {
  key: SettingKey
  value: unknown
  place: Place
}

type Texts = Record<string, string | undefined>

/** Values from environment variables; of two names for one key the documented one wins. */
export function givenByEnvironment(keys: SettingKey[], env: Texts): GivenValue[] {
  return keys.flatMap((key) => {
    const name = key.variables.find((variable) => env[variable] !== undefined)
    return name === undefined ? [] : given(key, env[name] ?? '', name)
  })
}

/** Values from command line flags. */
export function givenByFlags(keys: SettingKey[], flags: Texts): GivenValue[] {
  return Object.entries(flags).flatMap(([flag, text]) => {
    if (text === undefined) return []
    const key = keys.find((candidate) => candidate.flag === flag)
    if (key === undefined) throw new SettingsProblem(`--${flag}: there is no such flag`)
    return given(key, text, `--${flag}`)
  })
}

function given(key: SettingKey, text: string, name: string): GivenValue[] {
  const value = parseText(key.schema, text)
  return value === undefined ? [] : [{ key, value, place: { name } }]
}
