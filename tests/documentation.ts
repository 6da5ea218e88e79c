import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Inline, parseBlocks, parseInline } from '../apps/web/src/pages/guide/markdown.ts'

export const root = fileURLToPath(new URL('../', import.meta.url))

/** A page of the documentation, by its path in the repository. */
export interface DocumentationPage {
  path: string
  /** What its headings are called in links. */
  anchors: string[]
  links: Extract<Inline, { to: string }>[]
  text: string
}

const folders = ['.', 'docs', 'docs/guide', 'docs/decisions']

/** Every page that people read, at the root and in `docs`. */
export const readPages = (): DocumentationPage[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => readPage(posix.join(folder, name))),
  )

function readPage(path: string): DocumentationPage {
  const text = readFileSync(join(root, path), 'utf8')
  const blocks = parseBlocks(text)
  const lines = blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items
    if (block.kind === 'table') return [block.head, ...block.rows].flat()
    return block.kind === 'code' ? [] : [block.text]
  })
  const parts = lines.flatMap(parseInline)
  return {
    path,
    text,
    anchors: blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])),
    links: parts.flatMap((part) => ('to' in part ? [part] : [])),
  }
}
