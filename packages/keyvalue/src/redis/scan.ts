import { Cluster, type Redis } from 'ioredis'
import type { Link } from './link.ts'

/** Keys with a prefix, from every master in turn. */
export async function* scanKeys(link: Link, prefix: string, count: number) {
  const pattern = `${prefix.replace(/[*?[\]\\]/g, '\\$&')}*`
  const nodes = await link.run(async (client) =>
    client instanceof Cluster ? client.nodes('master') : [client],
  )
  for (const node of nodes) yield* scanNode(link, node, pattern, count)
}

async function* scanNode(link: Link, node: Redis, pattern: string, count: number) {
  let cursor = '0'
  do {
    const step = await link.run(() => node.scan(cursor, 'MATCH', pattern, 'COUNT', count))
    const [next, keys] = step
    cursor = next
    if (keys.length > 0) yield keys
  } while (cursor !== '0')
}
