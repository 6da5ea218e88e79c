/** How the cases of one folder went. */
export interface Row {
  passed: number
  failed: number
  excluded: number
}

export type Table = Map<string, { readonly v0: Row; readonly v1: Row }>

export function rowOf(table: Table, folder: string, syntax: 'v0' | 'v1'): Row {
  const row = table.get(folder) ?? { v0: emptyRow(), v1: emptyRow() }
  table.set(folder, row)
  return row[syntax]
}

const emptyRow = (): Row => ({ passed: 0, failed: 0, excluded: 0 })

/** The table as text: passed of run cases by folder and syntax, with what was left out. */
export function formatTable(table: Table): string {
  const lines = [...table]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, { v0, v1 }]) => {
      return [folder.padEnd(28), cell(v0), cell(v1)].join(' ')
    })
  const total = { v0: sum(table, 'v0'), v1: sum(table, 'v1') }
  const head = ['folder'.padEnd(28), 'v0'.padEnd(20), 'v1'].join(' ')
  return [head, ...lines, ['total'.padEnd(28), cell(total.v0), cell(total.v1)].join(' ')].join('\n')
}

function cell({ passed, failed, excluded }: Row): string {
  const run = passed + failed
  if (run + excluded === 0) return '-'.padEnd(20)
  return `${passed}/${run}${excluded > 0 ? ` (${excluded} excluded)` : ''}`.padEnd(20)
}

function sum(table: Table, syntax: 'v0' | 'v1'): Row {
  const total = emptyRow()
  for (const rows of table.values()) {
    total.passed += rows[syntax].passed
    total.failed += rows[syntax].failed
    total.excluded += rows[syntax].excluded
  }
  return total
}
