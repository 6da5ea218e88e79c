/** A field or argument of GraphQL. */
export interface Field {
  name: string
  type: string
  about?: string
  arguments?: Field[]
}

/** Nothing in a description can end it early. */
const describe = (about: string | undefined, indent: string) => {
  const text = about?.trim().replaceAll('\\', '\\\\').replaceAll('"""', '\\"""')
  return text
    ? `${indent}"""\n${indent}${text.replace(/\s*\n\s*/g, `\n${indent}`)}\n${indent}"""\n`
    : ''
}

const argumentsOf = ({ arguments: given = [] }: Field) =>
  given.length > 0 ? `(${given.map(({ name, type }) => `${name}: ${type}`).join(', ')})` : ''

/** `type Pet { … }` or `input PetInput { … }`. */
export function writeType(
  keyword: 'type' | 'input',
  name: string,
  { fields, about }: { fields: readonly Field[]; about?: string },
): string {
  const lines = fields.map(
    (field) =>
      `${describe(field.about, '  ')}  ${field.name}${argumentsOf(field)}: ${field.type}\n`,
  )
  return `${describe(about, '')}${keyword} ${name} {\n${lines.join('')}}\n`
}

export const writeEnum = (name: string, values: readonly string[]): string =>
  `enum ${name} {\n${values.map((value) => `  ${value}\n`).join('')}}\n`

/** The roots that there are, by name. */
export const writeRoots = (roots: readonly string[]): string =>
  `schema {\n${roots.map((root) => `  ${root.toLowerCase()}: ${root}\n`).join('')}}\n`
