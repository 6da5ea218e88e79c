import { type RowId, rowsOverTime, startOf, startOfNext } from '@svc/analytics'
import type { ReadScope } from '#scope'
import { chooseReading, type Sources } from './reading.ts'
import type { Subject } from './subject.ts'

export interface DayOfUsage {
  /** Its first moment, in UTC. */
  start: number
  hits: number
  errors: number
}

const dayMs = 86_400_000
const startOfRow = ({ year, month, day }: RowId) => Date.UTC(year, month - 1, day)

const subjects = {
  keys: (values: string[]): Subject => ({
    dimension: 'apikeys',
    values,
    records: { keys: values },
  }),
  clients: (values: string[]): Subject => ({
    ...{ dimension: 'oauthids', values, records: { clients: values } },
  }),
}

/** What keys or OAuth clients of the own organisation were used for, by the day, today last. */
export const createUsageOf =
  (sources: Sources) =>
  async (
    { org, now }: Pick<ReadScope, 'org' | 'now'>,
    of: keyof typeof subjects,
    names: string[],
    days: number,
  ): Promise<DayOfUsage[]> => {
    const today = startOf('day', now().getTime())
    const range = { from: today - (days - 1) * dayMs, until: startOfNext('day', today) }
    const sight = { orgs: [org], isOwned: false }
    const subject = subjects[of](names)
    const asked = { sight, subject, narrowing: { tags: [] }, range, unit: 'day' as const }
    const reading = names.length > 0 ? await chooseReading(sources, asked) : undefined
    const counters = reading ? await reading.from.overTime(reading.of, 'day') : []
    return rowsOverTime(counters, range, 'day').map(({ id, hits, error }) => ({
      ...{ start: startOfRow(id), hits, errors: error },
    }))
  }

export type UsageOf = ReturnType<typeof createUsageOf>
