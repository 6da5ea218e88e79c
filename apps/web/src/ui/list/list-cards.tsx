import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { texts } from '#texts'
import { PlainLink } from '../link/link.tsx'
import classes from './list-cards.module.css'
import type { TableProps } from './list-table.tsx'
import { RowMenu } from './row-menu.tsx'

interface CardsProps<Row>
  extends Pick<
    TableProps<Row>,
    'rows' | 'label' | 'rowId' | 'rowLink' | 'actions' | 'selection' | 'isStale'
  > {
  /** What a row is called. */
  name?: (row: Row) => string
  card: (row: Row) => ReactNode
}

/** The rows of a list as cards; what can be done with a row can be done with its card. */
export const ListCards = <Row,>(props: CardsProps<Row>) => (
  <ul
    className={classes.cards}
    aria-label={props.label}
    data-stale={props.isStale || undefined}
    data-picking={(props.selection?.rows.length ?? 0) > 0 || undefined}
  >
    {props.rows.map((row) => (
      <Card key={props.rowId(row)} {...props} row={row} />
    ))}
  </ul>
)

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, [role=menu]') !== null

function Card<Row>(props: CardsProps<Row> & { row: Row }) {
  const { row, rowId, rowLink, actions, selection, card } = props
  const navigate = useNavigate()
  const name = props.name?.(row) ?? ''
  const isTicked = selection?.has(rowId(row)) ?? false
  const open = (event: MouseEvent) => {
    if (!isControl(event.target)) void navigate({ to: rowLink(row) })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in it is for the keyboard
    <li className={classes.card} data-ticked={isTicked || undefined} onClick={open}>
      <div className={classes.head}>
        {selection && (
          <Checkbox
            className={classes.tick}
            aria-label={texts.list.selectRow(name)}
            checked={isTicked}
            onChange={(event) => selection.toggle([row], event.currentTarget.checked)}
          />
        )}
        <PlainLink to={rowLink(row)} className={classes.name} data-row-link>
          {name}
        </PlainLink>
        <RowMenu name={name} actions={actions?.(row) ?? []} />
      </div>
      {card(row)}
    </li>
  )
}
