import { version } from '@svc/service'
import { type Finding, findingsOf } from './finding.ts'
import type { Server } from './server.ts'

const { ok, warning, problem } = findingsOf('versions')

/** The oldest servers that this release is made for. */
const oldest: Partial<Record<Server['engine'], string>> = {
  postgres: '12',
  mongo: '5.0',
  redis: '6.2',
}

const oldestNode = '20.19'

/** Negative when the first is older; only as many numbers count as the second has. */
function compare(one: string, other: string): number {
  const [ones, others] = [one, other].map((text) => text.split('.').map(Number.parseFloat))
  const at = (others ?? []).findIndex((number, index) => number !== (ones?.[index] ?? 0))
  return at < 0 ? 0 : (ones?.[at] ?? 0) - (others?.[at] ?? 0)
}

/** Whether program, runtime and servers fit together. */
export function checkVersions(servers: Server[], node = process.versions.node): Finding[] {
  const found: Finding[] = [ok(`SVC Dashboard ${version} on Node ${node}`)]
  if (compare(node, oldestNode) < 0) {
    found.push(problem(`Node ${node} is too old`, `use Node ${oldestNode} or later`))
  }
  for (const server of servers) {
    const least = oldest[server.engine]
    if (least && server.version && compare(server.version, least) < 0) {
      const text = `${server.name}: ${server.engine} ${server.version} is older than ${least}`
      found.push(problem(text, 'upgrade that server'))
    }
    if (server.engine === 'service' && server.version !== version) {
      const text = `the running service is ${server.version}, this command ${version}`
      found.push(warning(text, 'restart the service, or run the command of its release'))
    }
  }
  return found
}
