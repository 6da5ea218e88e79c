import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { texts } from '#texts'
import { PlainLink } from '../link/link.tsx'
import classes from './list-table.module.css'
import type { TableProps } from './list-table.tsx'
import { RowMenu } from './row-menu.tsx'

const words = texts.list

interface RowProps<Row> extends TableProps<Row> {
  row: Row
  rowIndex: number
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, [role=menu]') !== null

/** One row: its name is a link, and a click anywhere else on it goes there too. */
export function ListRow<Row>(props: RowProps<Row>) {
  const { row, rowIndex, columns, rowId, rowLink, rowSearch, selection, actions, isNarrow } = props
  const navigate = useNavigate()
  const [head, ...others] = columns
  const name = head?.text(row) ?? ''
  const isTicked = selection?.has(rowId(row)) ?? false
  const open = (event: MouseEvent) => {
    const hasSelectedText = (window.getSelection()?.toString() ?? '') !== ''
    if (isControl(event.target) || hasSelectedText) return
    // The router types queries by route, and rows lead to many.
    void navigate({ to: rowLink(row), search: rowSearch?.(row) as never })
  }
  return (
    <tr
      className={classes.row}
      aria-rowindex={rowIndex}
      data-ticked={isTicked || undefined}
      onClick={open}
    >
      {selection && (
        <td className={classes.tick}>
          <Checkbox
            aria-label={words.selectRow(name)}
            checked={isTicked}
            onChange={(event) => selection.toggle([row], event.currentTarget.checked)}
          />
        </td>
      )}
      <th scope="row" className={classes.name}>
        <PlainLink
          to={rowLink(row)}
          search={rowSearch?.(row)}
          className={classes.link}
          data-row-link
        >
          {head?.cell(row)}
        </PlainLink>
        {isNarrow && <NarrowLine {...props} />}
      </th>
      {!isNarrow &&
        others.map(({ key, cell, align }) => (
          <td key={key} data-align={align}>
            {cell(row)}
          </td>
        ))}
      <td className={classes.menu}>
        <RowMenu name={name} actions={actions?.(row) ?? []} />
      </td>
    </tr>
  )
}

/** The cells that fit under the name, where there are no columns. */
function NarrowLine<Row>({ columns, row }: RowProps<Row>) {
  const parts = columns.filter(({ inNarrowLine, text }) => inNarrowLine && text(row) !== '')
  return (
    <span className={classes.line}>
      {parts.map(({ key, cell, narrowCell = cell }) => (
        <span key={key}>{narrowCell(row)}</span>
      ))}
    </span>
  )
}
