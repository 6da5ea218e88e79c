import { texts } from '#texts'

/** What stands where a request had no key. */
export const noKey = '00000000'

interface Named {
  key: string
  alias: string
}

/** What a key is called: its alias, or its hash in few letters. */
export function nameOfKey({ key, alias }: Named): string {
  if (alias) return alias
  if (key === noKey || key === '') return texts.activity.keyless
  return key.length > 16 ? `${key.slice(0, 8)}…${key.slice(-4)}` : key
}
