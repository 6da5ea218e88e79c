/** Any part of a description; nothing about it is certain. */
export type Node = Record<string, unknown>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const mostHops = 10

/** Follows references within the document; those to elsewhere lead nowhere. */
export function createResolve(document: Node) {
  function follow(pointer: string): unknown {
    const parts = pointer.slice(2).split('/')
    return parts.reduce<unknown>((at, part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
      return isNode(at) && Object.hasOwn(at, name) ? at[name] : undefined
    }, document)
  }
  return (value: unknown): Node => {
    let at = value
    for (let hops = 0; hops < mostHops; hops += 1) {
      if (!isNode(at)) return {}
      const { $ref } = at
      if (typeof $ref !== 'string') return at
      at = $ref.startsWith('#/') ? follow($ref) : undefined
    }
    return {}
  }
}

export type Resolve = ReturnType<typeof createResolve>
