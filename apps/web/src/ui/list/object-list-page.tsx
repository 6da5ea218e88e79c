import { type LucideIcon, Plus, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Needed } from '#state/access.ts'
import { useMay } from '#state/permissions.ts'
import { ButtonLink } from '../link/link.tsx'
import { Empty } from '../state/state.tsx'
import { ListPage } from './list-page.tsx'

type PageProps<Row> = ComponentProps<typeof ListPage<Row>>

interface ObjectListProps<Row>
  extends Omit<PageProps<Row>, 'actions' | 'rowActions' | 'bulkActions' | 'empty'> {
  icon: LucideIcon
  words: {
    create: string
    delete: string
    deleteShort: string
    emptyTitle: string
    emptyText: string
  }
  /** Where a new one is made, and which route that takes. */
  create: { to: string; needs: Needed }
  /** Asks and deletes; the rows that are gone leave the selection. */
  remove: { run: (rows: Row[], clear?: () => void) => void; needs: Needed }
}

/** The list of objects that are made on a page of their own and deleted one by one or together. */
export function ObjectListPage<Row>(props: ObjectListProps<Row>) {
  const { icon, words, create, remove, ...list } = props
  const may = useMay()
  const danger = { icon: Trash2, isDangerous: true }
  const mayDelete = may(remove.needs)
  const make = may(create.needs) && (
    <ButtonLink to={create.to} leftSection={<Plus size={15} />}>
      {words.create}
    </ButtonLink>
  )
  return (
    <ListPage
      {...list}
      actions={make}
      rowActions={
        mayDelete
          ? (row) => [{ ...danger, label: words.delete, run: () => remove.run([row]) }]
          : undefined
      }
      bulkActions={
        mayDelete ? [{ ...danger, label: words.deleteShort, run: remove.run }] : undefined
      }
      empty={
        <Empty icon={icon} title={words.emptyTitle} guide={list.guide} actions={make}>
          <p>{words.emptyText}</p>
        </Empty>
      }
    />
  )
}
