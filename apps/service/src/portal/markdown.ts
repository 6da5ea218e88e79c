import sanitise, { type IOptions } from 'sanitize-html'
import { escapeText, Html } from './html.ts'
import { renderInline as inline } from './markdown-inline.ts'

const allowed: IOptions = {
  allowedTags: [...sanitise.defaults.allowedTags, 'img', 'del', 'details', 'summary'],
  allowedAttributes: {
    '*': ['class', 'title', 'lang', 'dir'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
}

const longest = 500_000

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
const rowOf = (line: string, tag: string) =>
  `<tr>${cellsOf(line)
    .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
    .join('')}</tr>`

interface Block {
  /** How many lines at the begin of these are of this kind. */
  count: (lines: string[]) => number
  write: (lines: string[]) => string
}

const run = (lines: string[], isPart: (line: string, at: number) => boolean) => {
  const end = lines.findIndex((line, at) => !isPart(line, at))
  return end === -1 ? lines.length : end
}
const bullet = /^\s{0,3}[-*+]\s+/
const numbered = /^\s{0,3}\d{1,9}[.)]\s+/
const listOf = (tag: string, mark: RegExp): Block => ({
  count: (lines) =>
    mark.test(lines[0] ?? '') ? run(lines, (line) => mark.test(line) || /^\s+\S/.test(line)) : 0,
  write(lines) {
    const items = lines.join('\n').split(new RegExp(`^(?=${mark.source.slice(1)})`, 'm'))
    const written = items.map((item) => `<li>${inline(item.replace(mark, '').trim())}</li>`)
    return `<${tag}>${written.join('')}</${tag}>`
  },
})

const blocks: Block[] = [
  {
    count(lines) {
      if (!lines[0]?.startsWith('```')) return 0
      const end = lines.findIndex((line, at) => at > 0 && line.startsWith('```'))
      return end === -1 ? lines.length : end + 1
    },
    write(lines) {
      const isClosed = lines.length > 1 && lines.at(-1)?.startsWith('```')
      const code = lines.slice(1, isClosed ? -1 : undefined)
      return `<pre><code>${escapeText(code.join('\n'))}</code></pre>`
    },
  },
  {
    count: ([line = '']) => (/^#{1,6}\s/.test(line) ? 1 : 0),
    write([line = '']) {
      const level = /^#+/.exec(line)?.[0].length ?? 1
      return `<h${level}>${inline(line.replace(/^#+\s+|\s+#+\s*$/g, ''))}</h${level}>`
    },
  },
  {
    count: ([line = '']) => (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line) ? 1 : 0),
    write: () => '<hr>',
  },
  {
    count: (lines) => run(lines, (line) => line.startsWith('>')),
    write: (lines) =>
      `<blockquote>${write(lines.map((line) => line.replace(/^(?:>\s?)+/, '')))}</blockquote>`,
  },
  {
    count: (lines) =>
      lines[0]?.includes('|') && /^[\s|:-]+$/.test(lines[1] ?? '') && lines[1]?.includes('-')
        ? run(lines, (line) => line.includes('|'))
        : 0,
    write: ([head = '', , ...rows]) =>
      `<table><thead>${rowOf(head, 'th')}</thead><tbody>${rows.map((row) => rowOf(row, 'td')).join('')}</tbody></table>`,
  },
  listOf('ul', bullet),
  listOf('ol', numbered),
  {
    count: (lines) =>
      /^<\/?[a-z]/i.test(lines[0] ?? '') ? run(lines, (line) => line.trim() !== '') : 0,
    write: (lines) => lines.join('\n'),
  },
]

/** A paragraph ends at an empty line, or where something else begins. */
const paragraphEnd = (lines: string[]) =>
  Math.max(
    1,
    run(lines, (line, at) => {
      if (line.trim() === '') return false
      return at === 0 || !/^(#{1,6}\s|```|>|\s{0,3}([-*+]|\d{1,9}[.)])\s+)/.test(line)
    }),
  )

function write(lines: string[]): string {
  const written: string[] = []
  for (let at = 0; at < lines.length; ) {
    const rest = lines.slice(at, at + 500)
    if (rest[0]?.trim() === '') {
      at += 1
      continue
    }
    const block = blocks.find(({ count }) => count(rest) > 0)
    const count = block ? block.count(rest) : paragraphEnd(rest)
    const own = rest.slice(0, count)
    written.push(block ? block.write(own) : `<p>${inline(own.join('\n'))}</p>`)
    at += count
  }
  return written.join('\n')
}

/** Text in Markdown, with markup in it as far as it is harmless. */
export const renderMarkdown = (text: string): Html =>
  new Html(sanitise(write(text.slice(0, longest).replaceAll('\r\n', '\n').split('\n')), allowed))
