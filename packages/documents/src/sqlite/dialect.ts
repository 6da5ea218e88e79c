import { StoreAway } from '../errors.ts'
import type { Dialect } from '../sql/engine.ts'

export const dialect: Dialect = {
  text: 'text',
  nullsFirst: '',
  position: 'instr',
  isAmong: (column, argument) => `${column} in (select value from json_each(${argument}))`,
  rowsOf: (argument) => `json_each(${argument})`,
  catalogue: "select name from sqlite_master where type in ('table', 'index')",
  facts: 'select sqlite_version() as version, null as clock',
  rowsGiven(columns, rows, args) {
    const read = columns.map(({ name }, at) => `json_extract(value, '$[${at}]') as ${name}`)
    return `select ${read.join(', ')} from json_each(${args.add(JSON.stringify(rows))})`
  },
  refusedBy(error) {
    if (!codeOf(error).startsWith('SQLITE_CONSTRAINT')) return undefined
    const [, columns = ''] = /UNIQUE constraint failed: (.*)$/.exec(String(error)) ?? []
    return columns
      .split(', ')
      .map((name) => name.slice(name.indexOf('.') + 1))
      .join()
  },
}

export const isBusy = (error: unknown) => codeOf(error).startsWith('SQLITE_BUSY')

const awayCodes = /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|READONLY)/

export const isAway = (error: unknown) => awayCodes.test(codeOf(error))

export const away = (cause: unknown) => new StoreAway('sqlite', { cause })

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
