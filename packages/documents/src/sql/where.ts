import type { Condition } from '../core/conditions.ts'
import type { SortKey } from '../core/order.ts'
import type { Scalar } from '../core/values.ts'
import type { Dialect } from './engine.ts'
import type { Argument, Arguments } from './statements.ts'
import { cell, columnOf, foldedColumnOf, type Table } from './table.ts'

interface Place {
  dialect: Dialect
  table: Table
  org: string | undefined
}

const wallOf = ({ org }: Place, args: Arguments) =>
  org === undefined ? '1 = 1' : `org_id = ${args.add(org)}`

/**
 * The part of a statement after `where`, for the documents that a reader may see. Lists are looked
 * up first, which is best where few documents hold an item; `each` looks at those of each document.
 */
export function whereOf(
  place: Place,
  conditions: Condition[],
  args: Arguments,
  lists: 'first' | 'each' = 'first',
): string {
  const { items, name } = place.table
  const tests = conditions.map((condition) => {
    if (condition.test !== 'has') return testOf(condition, place.dialect, args)
    const found = itemsWhere(place, condition, args)
    return lists === 'first'
      ? `id in (select id from ${items} where ${found})`
      : `exists (select 1 from ${items} where ${items}.id = ${name}.id and ${found})`
  })
  return [wallOf(place, args), ...tests].join(' and ')
}

/** The same of list items, which lead to the documents that hold them. */
export function itemsWhere(
  place: Place,
  { field, values }: Extract<Condition, { test: 'has' }>,
  args: Arguments,
): string {
  const test = itemTest(values, place.dialect, args)
  const wall =
    place.org === undefined ? '' : `${place.table.items}.org_id = ${args.add(place.org)} and `
  return `${wall}field = ${args.add(field)} and ${test}`
}

/** One value is compared as such: then every engine finds the items by their index. */
function itemTest(values: string[], dialect: Dialect, args: Arguments) {
  const [value, ...others] = values
  if (value !== undefined && others.length === 0) return `value = ${args.add(value)}`
  return dialect.isAmong('value', args.add(values), 'list')
}

const operators = { is: '=', gte: '>=', lt: '<' }

function testOf(
  condition: Exclude<Condition, { test: 'has' }>,
  dialect: Dialect,
  args: Arguments,
): string {
  const column = columnOf(condition.kind, condition.field)
  switch (condition.test) {
    case 'null':
      return `${column} is null`
    case 'in':
      return dialect.isAmong(column, args.add(listOf(condition.values)), condition.kind)
    case 'contains': {
      const where = foldedColumnOf(condition.field)
      return `${dialect.position}(${where}, ${args.add(condition.value)}) > 0`
    }
    case 'includes':
      return `${dialect.position}(${column}, ${args.add(condition.value)}) > 0`
    default:
      return `${column} ${operators[condition.test]} ${args.add(cell(condition.value))}`
  }
}

/** The values of one condition are all of one kind. */
const listOf = (values: Scalar[]) => values.map(cell) as string[] | number[]

/** Documents without a value come first when ascending, on every engine. */
export const orderBy = (keys: SortKey[]) =>
  keys
    .map(({ kind, field, direction }) => {
      const nulls = field === 'id' ? '' : direction === 'asc' ? ' nulls first' : ' nulls last'
      return `${columnOf(kind, field)} ${direction}${nulls}`
    })
    .join(', ')

/** The documents that come after one with these values in the order of the keys. */
export function after(keys: SortKey[], values: Argument[], args: Arguments): string {
  const [key, ...others] = keys
  const [value, ...rest] = values
  if (!key || value === undefined) return '1 = 0'
  const column = columnOf(key.kind, key.field)
  const beyond = () => after(others, rest, args)
  if (value === null) {
    const tied = `(${column} is null and ${beyond()})`
    return key.direction === 'asc' ? `(${column} is not null or ${tied})` : tied
  }
  const bound = args.add(value)
  if (key.direction === 'asc') {
    return `(${column} >= ${bound} and (${column} > ${bound} or ${beyond()}))`
  }
  const below = `${column} <= ${bound} and (${column} < ${bound} or ${beyond()})`
  return key.field === 'id' ? `(${below})` : `(${column} is null or (${below}))`
}
