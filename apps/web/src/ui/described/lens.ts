import { getAt, type Path, toPath } from '../form/paths.ts'
import type { Form } from '../form/use-form.ts'

/** A part of a document, as a form of its own. */
export interface Lens {
  form: Pick<Form<object>, 'value' | 'set' | 'blur' | 'problems'>
  /** Where the part stands. */
  path: Path
  /** Whether an emptied field is taken out of the document instead of being kept empty. */
  isSparse?: boolean
}

export const below = (lens: Lens, at: string | Path): Lens => ({
  ...lens,
  path: [...lens.path, ...(typeof at === 'string' ? toPath(at) : at)],
})

export const read = ({ form, path }: Lens): unknown => form.value(path)

const isEmpty = (value: unknown) =>
  value === '' || value === undefined || (Array.isArray(value) && value.length === 0)

/** Writes what stands at the lens; what was not there and is empty stays out of the document. */
export function write({ form, path, isSparse }: Lens, value: unknown) {
  const isAbsent = form.value(path) === undefined
  if (isEmpty(value) && (isAbsent || isSparse)) {
    if (!isAbsent) form.set(path, undefined)
    return
  }
  form.set(path, value)
}

/** Whether anything but defaults stands there. */
export function holdsValues(lens: Lens, ats: string[]): boolean {
  const value = read(lens)
  return ats.some((at) => {
    const found = getAt(value, toPath(at))
    return !isEmpty(found) && found !== false && found !== 0 && found !== null
  })
}
