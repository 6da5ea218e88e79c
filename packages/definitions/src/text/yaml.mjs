import { CST, isScalar, Lexer, LineCounter, parseDocument, visit } from 'yaml'

// Plain JavaScript, so that a worker thread of the sources can load it as it stands.

/** Far deeper than any document; the parser calls itself for every level, and would not survive. */
const deepest = 200
/** The parser needs some hundred bytes for every token, and compares every anchor with all others. */
const mostTokens = 600_000
const mostLines = 200_000
const mostAnchors = 1_000

const isBlank = (/** @type {string} */ token) => /^[\s\ufeff]*$/.test(token)
/** The lexer announces documents and plain scalars by letters that are not in the text. */
const marks = new Set([CST.BOM, CST.DOCUMENT, CST.FLOW_END, CST.SCALAR])
const isIndicator = (/** @type {string} */ token) => token === '-' || token === '?' || token === ':'

/**
 * Counting lines takes a millisecond where reading tokens takes a second.
 * @param {string} text
 */
function hasManyLines(text) {
  let left = mostLines
  for (let at = text.indexOf('\n'); at >= 0 && left >= 0; at = text.indexOf('\n', at + 1)) left -= 1
  return left < 0
}

const tooLarge = 'the text is too large for YAML; send JSON instead'

/**
 * Why the parser should not be given a text at all. Reads tokens only, which takes no recursion and
 * no memory. In blocks a level begins where something stands further right than before, at the start
 * of a line or behind an indicator.
 * @param {string} text
 */
export function findExcess(text) {
  if (hasManyLines(text)) return tooLarge
  /** @type {number[]} */
  const columns = []
  let [tokens, anchors, flow, column, mayBegin] = [0, 0, 0, 0, true]
  for (const token of new Lexer().lex(text)) {
    tokens += 1
    if (token.startsWith('&')) anchors += 1
    if (tokens > mostTokens) return tooLarge
    if (anchors > mostAnchors) return 'the text has too many anchors'
    if (marks.has(token)) continue
    if (token === '[' || token === '{') flow += 1
    else if (token === ']' || token === '}') flow -= 1
    else if (flow <= 0 && mayBegin && !isBlank(token)) {
      while ((columns.at(-1) ?? -1) >= column) columns.pop()
      columns.push(column)
    }
    if (flow + columns.length > deepest)
      return `the document is nested deeper than ${deepest} levels`
    if (!isBlank(token)) mayBegin = isIndicator(token)
    column += token.length
    if (token.endsWith('\n')) [column, mayBegin] = [0, true]
  }
  return undefined
}

/**
 * Where a key stands for the second time. The parser would compare each key with all others.
 * @param {import('yaml').Document} document
 */
function findRepeatedKey(document) {
  /** @type {number | undefined} */
  let found
  visit(document, {
    Map(_, { items }) {
      const seen = new Set()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value)) {
          found = key.range?.[0] ?? 0
          return visit.BREAK
        }
        seen.add(key.value)
      }
      return undefined
    },
  })
  return found
}

/**
 * What a text in YAML says, as a graph that may share parts; or what is wrong with it, and where.
 * @param {string} text
 * @returns {{ ok: true, value: unknown } | { ok: false, message: string, line?: number, column?: number }}
 */
export function readYaml(text) {
  const excess = findExcess(text)
  if (excess) return { ok: false, message: excess }
  const lines = new LineCounter()
  const options = { lineCounter: lines, prettyErrors: false, merge: true, uniqueKeys: false }
  const document = parseDocument(text, options)
  const [error] = document.errors
  const repeated = error ? undefined : findRepeatedKey(document)
  if (error || repeated !== undefined) {
    const { line, col } = lines.linePos(error?.pos[0] ?? repeated ?? 0)
    const reason = error?.message ?? 'Map keys must be unique'
    return { ok: false, message: `the text is not YAML: ${reason}`, line, column: col }
  }
  try {
    return { ok: true, value: document.toJS({ maxAliasCount: 100 }) }
  } catch {
    // The parser refuses aliases that would unfold into something huge.
    return { ok: false, message: 'the text has too many aliases' }
  }
}
