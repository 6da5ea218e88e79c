import { keysOfPointer } from '#json/pointer.ts'
import type { Position } from '#problem.ts'
import { guessFormat, longestYaml } from './parse.ts'
import { positionAt } from './position.ts'
import { findOffset } from './scan-json.ts'

async function locateInYaml(text: string, pointer: string): Promise<Position | undefined> {
  if (text.length > longestYaml) return undefined
  const { findExcess } = await import('./yaml.mjs')
  if (findExcess(text)) return undefined
  const { isNode, LineCounter, parseDocument } = await import('yaml')
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false })
  const keys = keysOfPointer(pointer)
  // A pointer to something that is missing means the nearest thing around it.
  for (let length = keys.length; length >= 0; length--) {
    const node: unknown = document.getIn(keys.slice(0, length), true)
    const start = isNode(node) ? node.range?.[0] : undefined
    if (start === undefined) continue
    const { line, col } = lines.linePos(start)
    return { line, column: col }
  }
  return undefined
}

/** Line and column, in the text of a document, of what a problem's pointer names. */
export async function locate(text: string, pointer: string): Promise<Position | undefined> {
  return guessFormat(text) === 'json'
    ? positionAt(text, findOffset(text, pointer))
    : locateInYaml(text, pointer)
}
