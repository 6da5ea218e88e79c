/** Line and column, from 1, of the first character that is not valid JSON. */
export function locateJsonError(text: string): { line: number; column: number } {
  const before = text.slice(0, endOfValidJson(text))
  const lines = before.split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings
const quoted = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const blank = /[ \t\r\n]*/y

/**
 * Walks the text as JSON and stops where it cannot go on. JSON.parse gives no position for most
 * mistakes, and quotes the text, which may hold secrets.
 */
function endOfValidJson(text: string): number {
  let at = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    at += match?.[0].length ?? 0
    return match !== null
  }
  const takeSign = (sign: string): boolean => {
    take(blank)
    if (text[at] !== sign) return false
    at += 1
    return true
  }
  const takeMember = (): boolean => {
    take(blank)
    return take(quoted) && takeSign(':') && takeValue()
  }
  const takeItems = (takeItem: () => boolean, end: string): boolean => {
    if (takeSign(end)) return true
    do {
      if (!takeItem()) return false
    } while (takeSign(','))
    return takeSign(end)
  }
  const takeValue = (): boolean => {
    if (takeSign('{')) return takeItems(takeMember, '}')
    if (takeSign('[')) return takeItems(takeValue, ']')
    return take(quoted) || take(scalar)
  }
  takeValue()
  take(blank)
  return at
}
