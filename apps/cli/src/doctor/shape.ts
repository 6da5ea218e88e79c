import type { DocumentStore } from '@svc/documents'
import { collections } from '@svc/service'
import { type Finding, findingsOf } from './finding.ts'

const { ok, note, warning, problem } = findingsOf('stores')

const startAgain = 'start the service: it makes what is missing'
const goForward = 'run that release, or restore a copy from before it'

/** Whether everything that the service declares is there, with its indexes. */
export async function checkShape(store: DocumentStore): Promise<Finding[]> {
  const lacks = await store.findLacks(Object.values(collections))
  if (lacks.length === 0) {
    return [ok(`main: ${Object.keys(collections).length} collections, all indexed`)]
  }
  const waiting = lacks.filter(({ kind }) => kind === 'upgrade')
  const [first] = waiting
  const upgrade = `main: ${waiting.length} parts are not yet as this release has them (${first?.text})`
  return [
    ...(first ? [note(upgrade, startAgain)] : []),
    ...lacks.flatMap(({ kind, text }) => {
      if (kind === 'upgrade') return []
      const told = `main: ${text}`
      return [kind === 'index' ? warning(told, startAgain) : problem(told, goForward)]
    }),
  ]
}
