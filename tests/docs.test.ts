import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readContents } from '../apps/web/src/pages/guide/contents.ts'
import { readTarget } from '../apps/web/src/pages/guide/targets.ts'
import { guide } from '../apps/web/src/texts/overview.ts'
import { type DocumentationPage, readPages, root } from './documentation.ts'

const pages = readPages()
const pageAt = (path: string) => pages.find((page) => page.path === path)
const guidePages = pages.filter(({ path }) => path.startsWith('docs/guide/'))
const nameOf = ({ path }: DocumentationPage) => posix.basename(path, '.md')

/** Nothing, or why a link of a page cannot be followed in the repository. */
function brokenInRepository(page: DocumentationPage, to: string): string[] {
  if (/^[a-z]+:/.test(to)) return []
  const [file = '', anchor] = to.split('#', 2)
  const path = file === '' ? page.path : posix.join(posix.dirname(page.path), file)
  if (!existsSync(join(root, path))) return [`${page.path}: ${to} is not there`]
  const isKnown = anchor === undefined || pageAt(path)?.anchors.includes(anchor)
  return isKnown ? [] : [`${page.path}: ${to} has no such heading`]
}

/** The same where the service shows the guide. */
function brokenWhereServed(page: DocumentationPage, to: string): string[] {
  const target = readTarget(to)
  const broken = [`${page.path}: ${to} leads nowhere`]
  if (!target) return broken
  if (target.kind === 'address') return []
  if (target.kind === 'picture') {
    return existsSync(join(root, 'docs/images', target.name)) ? [] : broken
  }
  const shown = target.kind === 'page' ? pageAt(`docs/guide/${target.page}.md`) : page
  const { anchor } = target
  return shown && (anchor === undefined || shown.anchors.includes(anchor)) ? [] : broken
}

describe('every link and anchor of the documentation resolves', () => {
  test('in the repository', () => {
    const broken = pages.flatMap((page) =>
      page.links.flatMap(({ to }) => brokenInRepository(page, to)),
    )
    expect(broken).toEqual([])
    expect(pages.flatMap(({ links }) => links).length).toBeGreaterThan(100)
  })

  test('where the service shows the guide', () => {
    const broken = guidePages.flatMap((page) =>
      page.links.flatMap(({ to }) => brokenWhereServed(page, to)),
    )
    expect(broken).toEqual([])
  })

  test('and one that does not is found', () => {
    const page = { path: 'docs/guide/x.md', anchors: ['here'], links: [], text: '' }
    for (const to of ['no.md', 'users.md#no', '#no', '../images/no.png']) {
      expect(brokenInRepository(page, to), to).toHaveLength(1)
      expect(brokenWhereServed(page, to), to).toHaveLength(1)
    }
    expect([...brokenInRepository(page, 'users.md'), ...brokenWhereServed(page, '#here')]).toEqual(
      [],
    )
  })
})

describe('the guide', () => {
  const contents = pageAt('docs/guide/README.md')
  const listed = readContents(contents?.text ?? '').flatMap((chapter) => chapter.pages)

  test('has each of its pages in the table of contents, once', () => {
    const names = guidePages.map(nameOf).filter((name) => name !== 'README')
    expect(listed.map(({ page }) => page).toSorted()).toEqual(names.toSorted())
  })

  test('has the pages that screens lead to', () => {
    const known = new Set(listed.map(({ page }) => page))
    expect(Object.keys(guide.names).filter((page) => !known.has(page))).toEqual([])
  })

  test('shows what it speaks of: a picture, or something that was run', () => {
    const bare = guidePages.filter(
      ({ links, text }) => !links.some(({ kind }) => kind === 'image') && !/^```/m.test(text),
    )
    expect(bare.map(nameOf).toSorted()).toEqual(tablesOnly)
  })

  test('uses every picture', () => {
    const used = new Set(
      pages.flatMap(({ links }) =>
        links.filter(({ kind }) => kind === 'image').map(({ to }) => posix.basename(to)),
      ),
    )
    expect(readdirSync(join(root, 'docs/images')).filter((name) => !used.has(name))).toEqual([])
  })
})

/** Pages that are nothing but lists and tables. */
const tablesOnly = [
  ...['README', 'api-conversion', 'configuration', 'gateway-configuration', 'migrating'],
  ...['production', 'pump-configuration', 'versions'],
]
