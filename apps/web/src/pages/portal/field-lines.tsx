import { Textarea } from '@mantine/core'
import { fieldsOf, linesOf } from './form-fields.ts'

interface LinesProps {
  name: string
  label: string
  /** Shown above, where nothing else says it. */
  hasLabel?: boolean
  fields: unknown[]
  /** As they were when the form was opened. */
  before: unknown[]
  set: (fields: unknown[]) => void
}

/** The fields of a form on the portal, one a line. */
export const FieldLines = ({ name, label, hasLabel, fields, before, set }: LinesProps) => (
  <Textarea
    name={name}
    {...(hasLabel ? { label } : { 'aria-label': label })}
    autosize
    minRows={4}
    defaultValue={linesOf(fields)}
    onChange={(event) => set(fieldsOf(event.currentTarget.value, before))}
  />
)
