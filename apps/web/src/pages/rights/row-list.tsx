import { ActionIcon, Button } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './rights.module.css'

interface ListProps<R> {
  title: string
  text?: string
  rows: R[]
  put: (rows: R[]) => void
  /** What a row starts with. */
  fresh: R
  add: string
  remove: (number: number) => string
  /** The fields of one row. */
  children: (row: R, index: number, edit: (change: Partial<R>) => void) => ReactNode
}

/** Rows of fields that are added and removed by hand. */
export function RowList<R>(props: ListProps<R>) {
  const { title, text, rows, put, fresh, add, remove, children } = props
  const edit = (index: number) => (change: Partial<R>) =>
    put(rows.map((row, at) => (at === index ? { ...row, ...change } : row)))
  return (
    <fieldset className={classes.paths}>
      <legend>{title}</legend>
      {text && <p className={classes.quiet}>{text}</p>}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what names a row is being typed
        <div key={index} className={classes.row}>
          <div className={classes.rowFields}>{children(row, index, edit(index))}</div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={remove(index + 1)}
            onClick={() => put(rows.toSpliced(index, 1))}
          >
            <Trash2 size={15} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={14} />}
        onClick={() => put([...rows, fresh])}
      >
        {add}
      </Button>
    </fieldset>
  )
}
