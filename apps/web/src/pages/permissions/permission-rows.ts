import { sections } from '@svc/contract'
import { texts } from '#texts'
import type { Problems } from '#ui/form/problems.ts'

const words = texts.permissions

/** A permission while it is being edited: its key may still change. */
export interface LabelRow {
  key: string
  label: string
}
export interface LabelValues {
  rows: LabelRow[]
}

export const rowsOf = (labels: Record<string, string>): LabelValues => ({
  rows: Object.entries(labels).map(([key, label]) => ({ key, label })),
})

export const labelsOf = ({ rows }: LabelValues): Record<string, string> =>
  Object.fromEntries(rows.map(({ key, label }) => [key.trim(), label.trim() || key.trim()]))

const special = ['IsAdmin', 'ResetPassword']

function problemOf(key: string, others: string[]): string | undefined {
  if (key === '') return texts.form.required
  if (!/^[\w.-]+$/.test(key)) return words.keyForm
  if (key in sections || special.includes(key)) return words.reserved
  return others.includes(key) ? words.duplicate : undefined
}

/** What is wrong with the keys, by the name of their field. */
export function findRowProblems({ rows }: LabelValues): Problems {
  const keys = rows.map(({ key }) => key.trim())
  const found = keys.flatMap((key, index) => {
    const problem = problemOf(key, keys.slice(0, index))
    return problem ? [[`key.${index}`, problem]] : []
  })
  return Object.fromEntries(found)
}
