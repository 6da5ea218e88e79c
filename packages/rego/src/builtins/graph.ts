import { keyOf } from '../values/key.ts'
import { lookUp, type ObjectValue } from '../values/object.ts'
import { RegoSet } from '../values/set.ts'
import { isArray, type Value, type ValueArray } from '../values/value.ts'
import type { Builtin, Host } from './builtin.ts'
import { define } from './define.ts'

const neighbours = (graph: ObjectValue, node: Value): ValueArray | undefined => {
  const found = lookUp(graph, node)
  if (isArray(found)) return found
  return found instanceof RegoSet ? found.sorted() : found === undefined ? undefined : []
}

function reachable(graph: ObjectValue, start: ValueArray, run: Host): RegoSet {
  const found = new RegoSet()
  const queue = [...start]
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    run.budget.step()
    const next = neighbours(graph, node)
    if (next === undefined || !found.add(node)) continue
    queue.push(...next)
  }
  return found
}

/** All ways from the start that cannot be prolonged without meeting themselves. */
function reachablePaths(graph: ObjectValue, start: ValueArray, run: Host): RegoSet {
  const paths = new RegoSet()
  const visit = (node: Value, path: readonly Value[], seen: ReadonlySet<unknown>): void => {
    run.budget.charge(16 * (path.length + 1))
    const next = neighbours(graph, node)
    if (next === undefined) {
      if (path.length > 0) paths.add(path)
      return
    }
    if (seen.has(keyOf(node))) {
      paths.add(path)
      return
    }
    const longer = [...path, node]
    const known = new Set([...seen, keyOf(node)])
    if (next.length === 0) paths.add(longer)
    for (const each of next) visit(each, longer, known)
  }
  for (const node of start) visit(node, [], new Set())
  return paths
}

export const graphBuiltins: readonly Builtin[] = [
  define('graph.reachable', 2, (o, host) => reachable(o.object(1), o.elements(2), host)),
  define('graph.reachable_paths', 2, (o, host) => reachablePaths(o.object(1), o.elements(2), host)),
]
