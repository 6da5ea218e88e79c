import { type contract, ok } from '@svc/contract'
import { invalid } from '#failure'
import type { Handlers } from '#http'
import type { Retention } from './retention.ts'

export const createRetentionRoutes = (
  retention: Pick<Retention, 'prune'>,
): Handlers<typeof contract.retention> => ({
  async prune(_, { query: { before, layer } }) {
    const limit = before === undefined ? undefined : readDay(before)
    return ok('Traffic pruned', await retention.prune(limit, layer))
  },
})

/** A date counts the thirty-first of February as the third of March. */
function readDay(day: string): Date {
  const start = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day)
  if (!isDay) throw invalid('could not prune traffic', [`'${day}' is no day`])
  return start
}
