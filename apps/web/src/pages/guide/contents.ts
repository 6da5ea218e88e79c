import { parseBlocks, parseInline } from './markdown.ts'
import { readTarget } from './targets.ts'

/** A part of the table of contents. */
export interface Chapter {
  title: string
  pages: { page: string; name: string }[]
}

/** Reads the table of contents: a heading for each chapter, and the links of the list below it. */
export function readContents(markdown: string): Chapter[] {
  const chapters: Chapter[] = []
  for (const block of parseBlocks(markdown)) {
    if (block.kind === 'heading' && block.level === 2) {
      chapters.push({ title: block.text, pages: [] })
    }
    if (block.kind === 'list') chapters.at(-1)?.pages.push(...block.items.flatMap(pagesIn))
  }
  return chapters
}

const pagesIn = (item: string) =>
  parseInline(item).flatMap((part) => {
    const target = part.kind === 'link' ? readTarget(part.to) : undefined
    return target?.kind === 'page' ? [{ page: target.page, name: part.text }] : []
  })
