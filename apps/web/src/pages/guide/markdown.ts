/** The part of Markdown that the guide is written in. */
export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isOrdered: boolean; start?: number; items: string[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: string[]; rows: string[][] }

export type Inline =
  | { kind: 'text' | 'code' | 'strong' | 'emphasis'; text: string }
  | { kind: 'link' | 'image'; text: string; to: string }

/** As the sites that show repositories name a heading, so that a link to it works there too. */
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** Bars inside code do not part cells; they are written with a backslash. */
const cellsOf = (line: string) =>
  line
    .replace(/^\s*\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

const item = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/
const fence = /^(\s*)```/
const ends = /^(#{1,4}\s|\s*```|\||\s*(?:[-*]|\d+\.)\s)/

/** Takes lines from the front while they fit. */
function takeWhile(lines: string[], fits: (line: string) => boolean): string[] {
  const stop = lines.findIndex((line) => !fits(line))
  return lines.splice(0, stop < 0 ? lines.length : stop)
}

function readTable(lines: string[]): Block {
  const [head = '', , ...rows] = takeWhile(lines, (line) => line.trim().startsWith('|'))
  return { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) }
}

/** Code may be indented as the list around it is; that much is taken away again. */
function readCode(lines: string[]): Block {
  const indent = fence.exec(lines.shift() ?? '')?.[1]?.length ?? 0
  const inside = takeWhile(lines, (line) => !fence.test(line))
  lines.shift()
  return { kind: 'code', text: inside.map((line) => line.slice(indent)).join('\n') }
}

function readList(lines: string[]): Block {
  const goesOn = (line: string) => /^\s{2,}\S/.test(line) && !fence.test(line)
  const taken = takeWhile(lines, (line) => item.test(line) || goesOn(line))
  const items: string[] = []
  for (const line of taken) {
    const text = item.exec(line)?.[2]
    if (text !== undefined) items.push(text)
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  const number = item.exec(taken[0] ?? '')?.[1]
  if (number === undefined) return { kind: 'list', isOrdered: false, items }
  return { kind: 'list', isOrdered: true, start: Number(number), items }
}

function readBlock(lines: string[]): Block | undefined {
  const [line = ''] = lines
  const [, marks, title] = /^(#{1,4})\s+(.*)$/.exec(line) ?? []
  if (marks && title) {
    lines.shift()
    return { kind: 'heading', level: marks.length, text: title, id: slugOf(title) }
  }
  if (fence.test(line)) return readCode(lines)
  if (line.trim().startsWith('|')) return readTable(lines)
  if (item.test(line)) return readList(lines)
  const text = takeWhile(lines, (each) => each.trim() !== '' && (each === line || !ends.test(each)))
  if (text.length === 0) lines.shift()
  return text.length === 0 ? undefined : { kind: 'paragraph', text: text.join(' ') }
}

export function parseBlocks(markdown: string): Block[] {
  const lines = markdown.replace(/<!--[\s\S]*?-->/g, '').split('\n')
  const blocks: Block[] = []
  while (lines.length > 0) {
    const block = readBlock(lines)
    if (block) blocks.push(block)
  }
  return blocks
}

const mark = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|(!?)\[([^\]]+)\]\(([^)\s]+)\)/g

/** The parts of a line; what is not marked is plain text, never markup. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const found of text.matchAll(mark)) {
    const [whole, code, strong, emphasis, isImage, label, to] = found
    if (found.index > from) parts.push({ kind: 'text', text: text.slice(from, found.index) })
    if (code) parts.push({ kind: 'code', text: code })
    else if (strong) parts.push({ kind: 'strong', text: strong })
    else if (emphasis) parts.push({ kind: 'emphasis', text: emphasis })
    else if (label && to) parts.push({ kind: isImage ? 'image' : 'link', text: label, to })
    from = found.index + whole.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}
