import { Refusal } from './refusal.ts'

export type Flags = Record<string, string | true | undefined>
export interface Arguments {
  words: string[]
  flags: Flags
}

/** Flags that take no value. */
const switches = new Set(['help', 'version', 'bootstrap', 'json'])

/** `--name value`, `--name=value` and `--switch`; everything else is a word. */
export function readArguments(argv: string[]): Arguments {
  const words: string[] = []
  const flags: Flags = {}
  const left = [...argv]
  while (left.length > 0) {
    const item = left.shift() ?? ''
    const [, name, value] = /^--([a-z][a-z-]*)(?:=(.*))?$/s.exec(item) ?? []
    if (name === undefined) words.push(item)
    else if (switches.has(name)) flags[name] = true
    else {
      const given = value ?? left.shift()
      if (given === undefined) throw new Refusal(`--${name} needs a value`)
      flags[name] = given
    }
  }
  return { words, flags }
}

export const textFlag = (flags: Flags, name: string) => {
  const value = flags[name]
  return typeof value === 'string' ? value : undefined
}
