interface Field {
  name: string
  required?: boolean
  options?: unknown[]
}

const isNamed = (value: unknown): value is Field =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

const nameOf = (field: unknown) => (isNamed(field) ? field.name : String(field))

const lineOf = (field: unknown) => {
  if (!isNamed(field)) return String(field)
  const options = field.options?.length ? `: ${field.options.join(', ')}` : ''
  return `${field.name}${field.required ? '*' : ''}${options}`
}

/** Fields of a form, one a line: `Name`, `Name*` where it is required, `Name: one, other` for a choice. */
export const linesOf = (fields: unknown[]): string => fields.map(lineOf).join('\n')

function read(line: string): Required<Field> {
  const [, name = '', star = '', values = ''] = /^(.*?)\s*(\*?)\s*(?::\s(.*))?$/.exec(line) ?? []
  const options = values.split(',').map((one) => one.trim())
  return { name, required: star !== '', options: options.filter(Boolean) }
}

/** The fields behind these lines; one that stays keeps what no line shows. */
export function fieldsOf(lines: string, before: unknown[]): unknown[] {
  const all = lines.split('\n').map((line) => line.trim())
  return all.filter(Boolean).map((line): unknown => {
    const same = before.find((one) => lineOf(one) === line)
    if (same !== undefined) return same
    const { name, required, options } = read(line)
    const known = before.find((one) => nameOf(one) === name)
    const kept = isNamed(known) ? known : undefined
    if (!kept && !required && options.length === 0) return name
    const { options: _, ...rest } = kept ?? { name }
    return { ...rest, required, ...(options.length > 0 && { options }) }
  })
}
