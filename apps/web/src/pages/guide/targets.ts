/** Where a link of the guide leads while the service shows it. */
export type Target =
  | { kind: 'page'; page: string; anchor?: string }
  | { kind: 'part'; anchor: string }
  | { kind: 'picture'; name: string }
  | { kind: 'address'; href: string }

/** What the repository holds for links like these, and the service at another address. */
const served: Record<string, string> = { '../openapi.json': '/openapi.json' }

/** The target of a link as it stands in the text; nothing when it leads out of the guide. */
export function readTarget(to: string): Target | undefined {
  const [, page, anchor] = /^([\w-]+)\.md(?:#(.+))?$/.exec(to) ?? []
  if (page) return { kind: 'page', page, anchor }
  if (to.startsWith('#')) return { kind: 'part', anchor: to.slice(1) }
  const [, name] = /^\.\.\/images\/([\w-]+\.png)$/.exec(to) ?? []
  if (name) return { kind: 'picture', name }
  const href = /^https?:\/\//.test(to) ? to : served[to]
  return href === undefined ? undefined : { kind: 'address', href }
}

/** The address of a page; that of the contents is the guide itself. */
export const addressOfPage = (page: string) => (page === 'README' ? '/guide' : `/guide/${page}`)
