import { useEffect, useRef, useState } from 'react'
import type { TSchema } from 'typebox'
import { asRefusal, type Refusal } from '#api'
import { showToast } from '#state/toasts.ts'
import { getAt, nameOf, type Path, setAt } from './paths.ts'
import { findProblems, type Problems, placeErrors } from './problems.ts'
import { isSame } from './same.ts'

export interface FormOptions<T extends object> {
  /** The document as it was read, with every field, also those that no control shows. */
  base: T
  /** The body of the route that saves it. */
  schema: TSchema
  /** Rules that the schema does not hold. */
  check?: (values: T) => Problems
  /** Where a refusal belongs, when it is about one field. */
  place?: (refusal: Refusal) => Problems
  /** Sends all values over the base they were made from; `force` after somebody else's change was seen and shall be overwritten. */
  save: (values: T, base: T, options: { force: boolean }) => Promise<unknown>
}

export interface Form<T extends object> {
  base: T
  values: T
  problems: Problems
  /** What was refused as a whole. */
  refusal: Refusal | null
  isDirty: boolean
  isSaving: boolean
  /** Somebody else has saved meanwhile. */
  isOutdated: boolean
  value: (path: Path) => unknown
  set: (path: Path, value: unknown) => void
  blur: (path: Path) => void
  replace: (values: T) => void
  discard: () => void
  save: (options?: { force: boolean }) => Promise<boolean>
}

/** The state of a form over one document. */
export function useForm<T extends object>(options: FormOptions<T>): Form<T> {
  const { base: read, schema, check, place, save } = options
  const [base, setBase] = useState(read)
  const [values, setValues] = useState(read)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const [told, setTold] = useState<Problems>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSaving, setSaving] = useState(false)
  const seen = useRef(read)
  const isDirty = !isSame(values, base)
  const isNewer = read !== seen.current && !isSame(read, base)

  function start(document: T) {
    seen.current = read
    setBase(document)
    setValues(document)
    setTouched(new Set())
    setChecked(false)
    setTold({})
    setRefusal(null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly read document starts it again
  useEffect(() => {
    if (read === seen.current) return
    if (!isDirty) start(read)
    else if (isSame(read, base)) {
      // The same words in a newer version, which the next save has to name.
      seen.current = read
      setBase(read)
    }
  }, [read, isDirty])

  const found = { ...findProblems(schema, values), ...check?.(values) }
  const shown = Object.entries({ ...told, ...found }).filter(
    ([name]) => isChecked || touched.has(name) || name in told,
  )

  async function submit({ force } = { force: false }): Promise<boolean> {
    setChecked(true)
    setRefusal(null)
    if (Object.keys(found).length > 0) return false
    setSaving(true)
    try {
      await save(values, base, { force })
      start(values)
      return true
    } catch (error) {
      const refused = asRefusal(error)
      setTold({ ...placeErrors(refused.errors).placed, ...place?.(refused) })
      setRefusal(refused)
      showToast({ kind: 'failed', text: refused.message })
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    base,
    values,
    problems: Object.fromEntries(shown),
    refusal,
    isDirty,
    isSaving,
    isOutdated: isDirty && !isSaving && (isNewer || refusal?.status === 412),
    value: (path) => getAt(values, path),
    set(path, value) {
      setValues((now) => setAt(now, path, value))
      setTold(({ [nameOf(path)]: _, ...rest }) => rest)
    },
    blur: (path) => setTouched((now) => new Set(now).add(nameOf(path))),
    replace: setValues,
    discard: () => start(read),
    save: submit,
  }
}
