import type { SelectProps } from '@mantine/core'

/** What is said at a field: its label, and a sentence where that decides something. */
export type Words = readonly [label: string, text?: string]

interface Spec {
  /** Where the value stands below the part of the document that the form is about. */
  at: string
  label: string
  text?: string
}

/** One field of a form that is described by data. */
export type FieldSpec = Spec &
  (
    | { kind: 'text'; isRequired?: true; isMono?: true; isSecret?: true }
    | { kind: 'long' }
    | { kind: 'number'; unit?: string; hasFractions?: true }
    | { kind: 'check'; isNegated?: true }
    | { kind: 'choice'; options: NonNullable<SelectProps['data']> }
    | { kind: 'texts' }
    | { kind: 'numbers' }
    | { kind: 'pairs'; shape: 'map' | 'list' }
    | { kind: 'code'; language: 'json' | 'yaml' | 'text' }
    | { kind: 'items'; fields: FieldSpec[]; defaults: Record<string, unknown> }
  )

/** Something that is switched on and off, with the fields that count while it is on. */
export interface FeatureSpec {
  at: string
  label: string
  text?: string
  fields: FieldSpec[]
  /** What it must have besides when it is first switched on. */
  defaults?: Record<string, unknown>
  /** The member that switches it; `enabled` unless told otherwise. */
  switch?: { at: string; isNegated?: true }
}

/** Fields and features under one title. */
export interface GroupSpec {
  title: string
  text?: string
  fields?: FieldSpec[]
  features?: FeatureSpec[]
  /** Shown only to those who unfold them. */
  advanced?: FieldSpec[]
}

const worded = (at: string, [label, text]: Words) => ({ at, label, ...(text && { text }) })

export const text = (at: string, words: Words): FieldSpec => ({
  kind: 'text',
  ...worded(at, words),
})
export const required = (at: string, words: Words): FieldSpec => ({
  kind: 'text',
  isRequired: true,
  ...worded(at, words),
})
export const mono = (at: string, words: Words): FieldSpec => ({
  kind: 'text',
  isMono: true,
  ...worded(at, words),
})
export const secret = (at: string, words: Words): FieldSpec => ({
  kind: 'text',
  isSecret: true,
  ...worded(at, words),
})
export const long = (at: string, words: Words): FieldSpec => ({
  kind: 'long',
  ...worded(at, words),
})
export const number = (at: string, words: Words, unit?: string): FieldSpec => ({
  kind: 'number',
  unit,
  ...worded(at, words),
})
export const fraction = (at: string, words: Words): FieldSpec => ({
  kind: 'number',
  hasFractions: true,
  ...worded(at, words),
})
export const check = (at: string, words: Words): FieldSpec => ({
  kind: 'check',
  ...worded(at, words),
})
/** Ticked while the member is not true. */
export const unless = (at: string, words: Words): FieldSpec => ({
  kind: 'check',
  isNegated: true,
  ...worded(at, words),
})
export const choice = (
  at: string,
  words: Words,
  options: NonNullable<SelectProps['data']>,
): FieldSpec => ({ kind: 'choice', options, ...worded(at, words) })
export const list = (at: string, words: Words): FieldSpec => ({
  kind: 'texts',
  ...worded(at, words),
})
export const numbers = (at: string, words: Words): FieldSpec => ({
  kind: 'numbers',
  ...worded(at, words),
})
/** Names and values, as members of an object or as a list of both. */
export const pairs = (at: string, words: Words, shape: 'map' | 'list'): FieldSpec => ({
  kind: 'pairs',
  shape,
  ...worded(at, words),
})
export const code = (
  at: string,
  words: Words,
  language: 'json' | 'yaml' | 'text' = 'text',
): FieldSpec => ({ kind: 'code', language, ...worded(at, words) })

/** A list of things that each have fields of their own, in an order that counts. */
export const items = (
  at: string,
  words: Words,
  fields: FieldSpec[],
  defaults: Record<string, unknown> = {},
): FieldSpec => ({ kind: 'items', fields, defaults, ...worded(at, words) })

/** Something to be switched on, with what it needs. */
export const feature = (
  at: string,
  words: Words,
  fields: FieldSpec[] = [],
  defaults?: Record<string, unknown>,
): FeatureSpec => ({ ...worded(at, words), fields, defaults })
