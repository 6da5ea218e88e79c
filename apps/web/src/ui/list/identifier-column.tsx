import { Identifier } from '../identifier.tsx'
import type { ListColumn } from './list-types.ts'

/** The column of ids, which is shown when asked for. */
export const identifierColumn = <Row extends { id: string }>(label: string): ListColumn<Row> => ({
  key: 'id',
  label,
  width: 150,
  isExtra: true,
  text: ({ id }) => id,
  cell: ({ id }) => <Identifier id={id} />,
})
