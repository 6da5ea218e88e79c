import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { texts } from '#texts'
import { Notice } from '../notice.tsx'
import classes from './form.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import { type Problems, placeErrors } from './problems.ts'
import type { Form } from './use-form.ts'

const words = texts.form

interface FormViewProps<T extends object> {
  form: Form<T>
  /** Buttons outside the form name it by this. */
  id: string
  onSaved?: () => void
  onRefused?: () => void
  /** Asked before saving; false stops it, because it shows something first. */
  mayProceed?: () => boolean
  children: ReactNode
}

/** The element of a form: saves by Ctrl S, leads to the first problem, guards against leaving. */
export function FormView<T extends object>(props: FormViewProps<T>) {
  const { form, id, onSaved, onRefused, mayProceed, children } = props
  const element = useRef<HTMLFormElement>(null)
  const [saves, setSaves] = useState(0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Events of a dialog's own form come by here as well.
    if (event.target !== event.currentTarget) return
    if (mayProceed && !mayProceed()) return
    if (await form.save()) return setSaves((count) => count + 1)
    onRefused?.()
    requestAnimationFrame(() => focusFirstProblem(element.current))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once a save, when the guard knows of it
  useEffect(() => {
    if (saves > 0) onSaved?.()
  }, [saves])
  useSaveKey(element)
  return (
    <form
      ref={element}
      id={id}
      className={classes.form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <LeaveGuard isDirty={form.isDirty} />
      {form.isOutdated && <Conflict form={form} />}
      <Summary form={form} element={element.current} />
      {children}
    </form>
  )
}

function focusFirstProblem(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
  const field = wrong?.matches('input, textarea, select, button')
    ? wrong
    : wrong?.querySelector<HTMLElement>('input, textarea, select, button')
  field?.focus()
}

function useSaveKey(element: { current: HTMLFormElement | null }) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      element.current?.requestSubmit()
    }
    window.addEventListener('keydown', save)
    return () => window.removeEventListener('keydown', save)
  }, [element])
}

interface SummaryProps<T extends object> {
  form: Form<T>
  element: HTMLFormElement | null
}

/** What no field in sight can say for itself: of other tabs, or of parts that have no field. */
const tellElsewhere = (problems: Problems, element: HTMLFormElement | null) =>
  Object.entries(problems)
    .filter(([name]) => element && !isInSight(element, name))
    .map(([name, problem]) => words.at(name, problem))

/** Controls have names; what is made of several says by itself which field it is. */
const isInSight = (element: HTMLFormElement, name: string) =>
  element.elements.namedItem(name) !== null ||
  element.querySelector(`[data-field="${CSS.escape(name)}"]`) !== null

function Summary<T extends object>({ form: { problems, refusal }, element }: SummaryProps<T>) {
  const count = Object.keys(problems).length
  const others = refusal && refusal.status !== 412 ? placeErrors(refusal.errors).others : []
  const isPlaced = refusal !== null && count > 0
  const message = refusal && refusal.status !== 412 && !isPlaced ? refusal.message : ''
  const lines = [message, ...others, ...tellElsewhere(problems, element)].filter(Boolean)
  if (lines.length === 0 && count <= 2) return null
  return (
    <Notice meaning="failing">{lines.length > 0 ? lines.join('. ') : words.problems(count)}</Notice>
  )
}

const Conflict = <T extends object>({ form }: { form: Form<T> }) => (
  <Notice meaning="attention" title={words.conflictTitle}>
    <p>{words.conflictText}</p>
    <div className={classes.noticeButtons}>
      <Button size="xs" variant="default" onClick={form.discard}>
        {words.loadTheirs}
      </Button>
      <Button size="xs" variant="default" onClick={() => void form.save({ force: true })}>
        {words.saveMine}
      </Button>
    </div>
  </Notice>
)

/** Fields that belong together, with a title and one sentence. */
export const FormGroup = ({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) => (
  <section className={classes.group}>
    <div className={classes.groupHead}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
    <div className={classes.fields}>{children}</div>
  </section>
)

/** Fields that can be looked at but not changed, all at once. */
export const FieldSet = ({
  isReadOnly,
  children,
}: {
  isReadOnly: boolean
  children: ReactNode
}) => (
  <fieldset className={classes.set} disabled={isReadOnly}>
    {children}
  </fieldset>
)

/** Fields side by side where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={classes.row}>{children}</div>
)
