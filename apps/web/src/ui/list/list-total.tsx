import { texts } from '#texts'
import classes from './list.module.css'
import type { ListFilter, ListSource } from './list-types.ts'
import { useListQuery } from './use-list.ts'
import { useTotal } from './use-total.ts'

interface TotalProps<Row> {
  name: string
  source: ListSource<Row>
  filters?: ListFilter[]
  defaultSort?: string
}

/** How many rows the list has, beside its title. */
export function ListTotal<Row>({ name, source, filters = [], defaultSort = '' }: TotalProps<Row>) {
  const { query } = useListQuery(name, filters, defaultSort)
  const total = useTotal(source, query)
  if (total === undefined) return null
  return (
    <span className={classes.total} title={texts.list.rows(total)}>
      {total.toLocaleString('en-GB')}
    </span>
  )
}
