import { Failure, invalid } from '#failure'
import { type Html, html, type Part } from './html.ts'
import type { Reply, Visit } from './visit.ts'

/** A field that the organisation has thought of. */
export interface OwnField {
  name: string
  isRequired: boolean
  options: string[]
}

const textsIn = (given: unknown) =>
  Array.isArray(given) ? given.filter((one) => typeof one === 'string') : []

/** Fields are names, or `{name, required, options}`. */
export const ownFieldsOf = (given: readonly unknown[]): OwnField[] =>
  given.flatMap((field) => {
    if (typeof field === 'string') return { name: field, isRequired: false, options: [] }
    if (typeof field !== 'object' || field === null || !('name' in field)) return []
    const { name, required, options } = field as Record<string, unknown>
    if (typeof name !== 'string') return []
    return { name, isRequired: required === true, options: textsIn(options) }
  })

const nameOf = ({ name }: OwnField) => `field.${name}`

/** What was typed into these fields; refuses what is missing or not on offer. */
export function readOwnFields(form: URLSearchParams, fields: OwnField[]): Record<string, string> {
  const read = fields.map((field) => [field, (form.get(nameOf(field)) ?? '').trim()] as const)
  const wrong = read.flatMap(([{ name, isRequired, options }, value]) => {
    if (value === '') return isRequired ? [`${name} is required`] : []
    if (value.length > 2_000) return [`${name} is too long`]
    return options.length > 0 && !options.includes(value) ? [`${name} is not on offer`] : []
  })
  if (wrong.length > 0) throw invalid('Please look at these fields again', wrong)
  return Object.fromEntries(read.map(([{ name }, value]) => [name, value]))
}

interface Field {
  name: string
  label: string
  value?: string
  type?: 'text' | 'email' | 'password' | 'url'
  isRequired?: boolean
  autocomplete?: string
  hint?: string
}

const required = (isRequired: boolean | undefined) => (isRequired ? html` required` : '')
const star = (isRequired: boolean | undefined) =>
  isRequired ? html` <span class="required">(required)</span>` : ''

export const input = ({ name, label, value = '', type = 'text', ...more }: Field): Html => html`
<p class="field"><label for="${name}">${label}${star(more.isRequired)}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}"${required(more.isRequired)}${
  more.autocomplete && html` autocomplete="${more.autocomplete}"`
}${more.hint && html` aria-describedby="${name}-hint"`}>
${more.hint && html`<small id="${name}-hint">${more.hint}</small>`}</p>`

export const textArea = ({ name, label, value = '', isRequired, hint }: Field): Html => html`
<p class="field"><label for="${name}">${label}${star(isRequired)}</label>
<textarea id="${name}" name="${name}" rows="5"${required(isRequired)}>
${value}</textarea>${hint && html`<small>${hint}</small>`}</p>`

const choice = (field: OwnField, value: string) => html`
<p class="field"><label for="${nameOf(field)}">${field.name}${star(field.isRequired)}</label>
<select id="${nameOf(field)}" name="${nameOf(field)}"${required(field.isRequired)}>
<option value=""></option>${field.options.map(
  (option) =>
    html`<option value="${option}"${option === value && html` selected`}>${option}</option>`,
)}</select></p>`

export const ownInputs = (fields: OwnField[], textOf: (field: OwnField) => string): Html[] =>
  fields.map((field) =>
    field.options.length > 0
      ? choice(field, textOf(field))
      : input({
          ...{ name: nameOf(field), label: field.name, value: textOf(field) },
          isRequired: field.isRequired,
        }),
  )

interface Tick {
  name: string
  value: string
  label: Part
  isOn?: boolean
  /** It is so, and cannot be otherwise. */
  isFixed?: boolean
}

export const tick = ({ name, value, label, isOn, isFixed }: Tick): Html => html`
<p class="tick"><input type="checkbox" id="${name}-${value}" name="${name}" value="${value}"${
  isOn && html` checked`
}${isFixed && html` disabled`}>
<label for="${name}-${value}">${label}</label></p>`

/** What was typed before, for a form that is shown again. */
export const typed =
  ({ form }: Pick<Visit, 'form'>, before: Record<string, unknown> = {}) =>
  (field: OwnField): string => {
    const kept = before[field.name]
    return form.get(nameOf(field)) ?? (typeof kept === 'string' ? kept : '')
  }

interface FormParts {
  /** Below the portal. */
  action: string
  button: string
  kind?: 'danger' | 'quiet'
}

/** A form of ours: it proves where it comes from. */
export const form = (
  { base, csrf }: Pick<Visit, 'base' | 'csrf'>,
  { action, button, kind }: FormParts,
  body: Part = '',
): Html => html`<form method="post" action="${base}${action}">
<input type="hidden" name="csrf" value="${csrf}">${body}
<p><button type="submit"${kind && html` class="${kind}"`}>${button}</button></p></form>`

/** What went wrong, for those who see it and those who hear it. */
export const problem = (failure: Failure | undefined): Part =>
  failure &&
  html`<div class="notice bad" role="alert"><p>${failure.message}</p>${
    failure.details &&
    failure.details.length > 0 &&
    html`<ul>${failure.details.map((one) => html`<li>${one}</li>`)}</ul>`
  }</div>`

/** Shows the form again with what was wrong; what is no fault of the visitor is thrown on. */
export async function orAgain(
  work: () => Promise<Reply>,
  again: (failure: Failure) => Promise<Reply> | Reply,
): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    return again(error)
  }
}
