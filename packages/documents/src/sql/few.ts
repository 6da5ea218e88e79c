import type { Condition } from '../core/conditions.ts'
import { Arguments, type Statements } from './statements.ts'
import { itemsWhere, whereOf } from './where.ts'
import type { Desk } from './write.ts'

/** The ids of all documents that meet some conditions, and the conditions that are left. */
export interface Few {
  ids: string[]
  others: Condition[]
}

const most = 400
const telling = ['is', 'in', 'gte', 'lt', 'has', 'includes']

/**
 * Looks for a field whose conditions only few documents meet. Without statistics no engine knows
 * of such a field: it would walk along the order of a list until enough documents have met all.
 * The field that the list is sorted by is left out, because its index is walked anyway. It takes
 * an organisation, with which all indexes begin.
 */
export function* findFew(
  desk: Desk,
  conditions: Condition[],
  sortedBy?: string,
): Statements<Few | undefined> {
  for (const field of new Set(conditions.map((condition) => condition.field))) {
    const own = conditions.filter((condition) => condition.field === field)
    const isTelling = own.every(({ test, kind }) => telling.includes(test) && kind !== 'flag')
    if (field === sortedBy || !isTelling) continue
    const args = new Arguments()
    const found = yield {
      sql: `select ${holding(desk, own, args)} limit ${most + 1}`,
      args: args.values,
      dependsOn: desk.table.name,
    }
    if (found.length > most) continue
    const others = conditions.filter((condition) => condition.field !== field)
    return { ids: found.map(({ id }) => String(id)), others }
  }
  return undefined
}

function holding(desk: Desk, own: Condition[], args: Arguments): string {
  const [item, ...others] = own
  if (item?.test === 'has' && others.length === 0) {
    return `distinct id from ${desk.table.items} where ${itemsWhere(desk, item, args)}`
  }
  return `id from ${desk.table.name} where ${whereOf(desk, own, args)}`
}

/** What follows `from`: the whole table, or the few documents first and what else they must meet. */
export function sourceOf(
  desk: Desk,
  { conditions, few, lists }: { conditions: Condition[]; few?: Few; lists?: 'first' | 'each' },
  args: Arguments,
): { from: string; where: string } {
  const { name } = desk.table
  if (!few) return { from: name, where: whereOf(desk, conditions, args, lists) }
  const sought = desk.dialect.rowsOf(args.add(few.ids))
  // sqlite takes the tables of a cross join in their order.
  return {
    from: `(select value as sought from ${sought}) as few cross join ${name}`,
    where: `id = sought and ${whereOf(desk, few.others, args, 'each')}`,
  }
}
