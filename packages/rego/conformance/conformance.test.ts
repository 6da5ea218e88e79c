import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Case, loadCases } from './cases.ts'
import { checkCase } from './check.ts'
import { exclusionOf } from './excluded.ts'
import { formatTable, rowOf, type Table } from './table.ts'

const beside = fileURLToPath(new URL('../../../../shared/rego-cases', import.meta.url))
const folder = process.env.REGO_CASES ?? (existsSync(beside) ? beside : undefined)

describe.skipIf(folder === undefined)('the public cases of the language (REGO_CASES)', () => {
  const cases = folder === undefined ? [] : loadCases(folder)

  test('every case passes that is not excluded by name', () => {
    const table: Table = new Map()
    const failures = cases.flatMap((each) => runCase(each, table))
    process.stdout.write(`${formatTable(table)}\n`)
    expect(failures).toEqual([])
    expect(cases.length).toBeGreaterThan(0)
  })
})

function runCase(each: Case, table: Table): string[] {
  const row = rowOf(table, each.folder, each.syntax)
  if (exclusionOf(each)) {
    row.excluded++
    return []
  }
  const failure = checkCase(each)
  if (failure === undefined) row.passed++
  else row.failed++
  return failure === undefined ? [] : [`${each.syntax}/${each.folder}/${each.note}: ${failure}`]
}
