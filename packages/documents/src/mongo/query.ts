import type { Filter, Sort } from 'mongodb'
import { columnName, foldedName } from '../core/columns.ts'
import type { Condition } from '../core/conditions.ts'
import type { SortKey } from '../core/order.ts'
import type { DocumentRecord } from './record.ts'

/** The records that a reader may see and that meet all conditions. */
export function queryOf(org: string | undefined, conditions: Condition[]): Filter<DocumentRecord> {
  const wall = org === undefined ? {} : { org_id: org }
  return conditions.map(testOf).reduce(both, wall)
}

/** Flat as long as no member is named twice: some servers use an index only then. */
function both(one: Filter<DocumentRecord>, other: Filter<DocumentRecord>): Filter<DocumentRecord> {
  const isFlat = Object.keys(other).every((member) => !(member in one))
  return isFlat ? { ...one, ...other } : { $and: [one, other] }
}

export const sortOf = (keys: SortKey[]): Sort =>
  Object.fromEntries(
    keys.map(({ kind, field, direction }) => [memberOf(kind, field), direction === 'asc' ? 1 : -1]),
  )

const memberOf = (...[kind, field]: Parameters<typeof columnName>) =>
  field === 'id' ? '_id' : columnName(kind, field)

function testOf(condition: Condition): Filter<DocumentRecord> {
  const member = memberOf(condition.kind, condition.field)
  switch (condition.test) {
    case 'null':
      return { [member]: null }
    case 'in':
      return { [member]: { $in: condition.values } }
    case 'gte':
      return { [member]: { $gte: condition.value } }
    case 'lt':
      return { [member]: { $lt: condition.value } }
    case 'has':
      return {
        [member]: condition.values.length === 1 ? condition.values[0] : { $in: condition.values },
      }
    case 'contains':
      return { [foldedName(condition.field)]: { $regex: literally(condition.value) } }
    case 'includes':
      return { [member]: { $regex: literally(condition.value) } }
    default:
      return { [member]: condition.value }
  }
}

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
