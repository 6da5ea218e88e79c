import { useCallback, useMemo, useState } from 'react'

/** Rows that were ticked; they stay ticked while one pages on. */
export interface Selection<Row> {
  rows: Row[]
  has: (id: string) => boolean
  toggle: (rows: Row[], isOn: boolean) => void
  clear: () => void
}

export function useSelection<Row>(rowId: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const toggle = useCallback(
    (rows: Row[], isOn: boolean) =>
      setChosen((before) => {
        const next = new Map(before)
        for (const row of rows) {
          if (isOn) next.set(rowId(row), row)
          else next.delete(rowId(row))
        }
        return next
      }),
    [rowId],
  )
  const clear = useCallback(() => setChosen(new Map()), [])
  return useMemo(
    () => ({ rows: [...chosen.values()], has: (id) => chosen.has(id), toggle, clear }),
    [chosen, toggle, clear],
  )
}
