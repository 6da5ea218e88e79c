import type { contract, Received } from '@svc/contract'
import { invalid } from '#failure'
import type { ReadScope } from '#scope'
import { findDays, presentDays, type Sample, type Span, usageIdOf, withSample } from './usage.ts'

type Query = Received<typeof contract.system.stats>['query']

const aDay = /^\d{4}-\d\d-\d\d$/

function dayOf(text: string | undefined, otherwise: string) {
  if (text === undefined) return otherwise
  if (!aDay.test(text) || Number.isNaN(Date.parse(text))) {
    throw invalid(`"${text}" is not a day such as 2026-07-01`)
  }
  return text
}

/** Without dates: this year and the one before. */
const spanOf = ({ start_day, end_day }: Query, today: string): Span => ({
  from: dayOf(start_day, `${Number(today.slice(0, 4)) - 1}-01-01`),
  to: dayOf(end_day, today),
})

type Entity = 'apis' | 'dataplanes_gateways'

/** The days that were counted, and today as it is now where it was not counted yet. */
async function daysOf(scope: ReadScope, entity: Entity, span: Span, count: () => Promise<Sample>) {
  const today = scope.now().toISOString().slice(0, 10)
  const kept = await findDays(scope.usage, entity, span)
  const isMissing = span.from <= today && today <= span.to && !kept.some(({ day }) => day === today)
  if (!isMissing) return presentDays(kept)
  const { org } = scope
  const about = { id: usageIdOf(org, entity, today), org_id: org, day: today, entity }
  return presentDays([...kept, withSample(undefined, about, await count())])
}

/** The counts of each day, of what was asked for. Hybrid data planes are counted elsewhere. */
export async function statsOf(
  scope: ReadScope,
  query: Query,
  nodes: { count: () => Promise<Sample>; scope: ReadScope },
) {
  const span = spanOf(query, scope.now().toISOString().slice(0, 10))
  const asked = (query.entity ?? 'apis').split(',').map((word) => word.trim())
  const countApis = async () => ({
    count: await scope.apis.count(),
    active: await scope.apis.count({ active: true }),
  })
  return {
    apis: asked.includes('apis') ? await daysOf(scope, 'apis', span, countApis) : [],
    dataplanes: [],
    dataplanes_gateways: asked.includes('dataplanes.gateways')
      ? await daysOf(nodes.scope, 'dataplanes_gateways', span, nodes.count)
      : [],
  }
}
