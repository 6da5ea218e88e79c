import type { Page } from './visit.ts'

const partsOf = (path: string) => path.split('/').filter(Boolean)

function match(pattern: string[], parts: string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, wanted] of pattern.entries()) {
    const part = parts[at] ?? ''
    if (wanted.startsWith(':')) params[wanted.slice(1)] = part
    else if (wanted !== part) return undefined
  }
  return params
}

/** The page of a path, whether or not that ends with a slash. */
export function createRouter(pages: Page[]) {
  const known = pages.map((page) => ({ page, pattern: partsOf(page.path) }))
  return (path: string) => {
    const parts = partsOf(path)
    for (const { page, pattern } of known) {
      const params = match(pattern, parts)
      if (params) return { page, params }
    }
    return undefined
  }
}
