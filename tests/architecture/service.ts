import { posix } from 'node:path'
import { type Import, listImports, type Rule, type Sources } from './sources.ts'

const featureOf = (path: string) => /^apps\/service\/src\/features\/([^/]+)\//.exec(path)?.[1]
const aliasedFeature = (target: string) => /^#features\/(.+)$/.exec(target)?.[1]

export const keepsHttpFreeOfFeatures: Rule = (sources) =>
  listImports(sources)
    .filter(({ path }) => path.startsWith('apps/service/src/http/'))
    .filter(({ target }) => target.includes('features/'))
    .map(({ path, target }) => `${path}: http may not know ${target}`)

/** Another feature is met at `#features/<name>`, which is its index, and nowhere else. */
export const meetsFeaturesAtTheirIndex: Rule = (sources) =>
  listImports(sources)
    .filter((line) => line.path.startsWith('apps/service/') && reachesInside(line))
    .map(({ path, target }) => `${path}: ${target} reaches inside a feature, use #features/<name>`)

function reachesInside({ path, target }: Import): boolean {
  if (aliasedFeature(target)?.includes('/')) return true
  if (!target.startsWith('.')) return false
  const reached = featureOf(posix.join(posix.dirname(path), target))
  return reached !== undefined && reached !== featureOf(path)
}

export const hasNoCycleOfFeatures: Rule = (sources) => {
  const graph = drawFeatures(sources)
  return [...graph.keys()].flatMap((start) => {
    const cycle = findWayBack(graph, start)
    // Every member finds the same cycle; its smallest name speaks for all.
    return cycle && start === cycle.toSorted()[0] ? [`cycle: ${[...cycle, start].join(' → ')}`] : []
  })
}

function drawFeatures(sources: Sources): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { path, target } of listImports(sources)) {
    const from = featureOf(path)
    const to = aliasedFeature(target)
    if (!from || !to || path.includes('.test.')) continue
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  return graph
}

function findWayBack(graph: Map<string, Set<string>>, start: string): string[] | undefined {
  const seen = new Set<string>()
  const ways: string[][] = [[start]]
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return undefined
}
