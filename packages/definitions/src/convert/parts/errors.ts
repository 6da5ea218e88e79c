import { amount, disabled, object, required, text } from '../codec.ts'
import { items, valuesOf } from '../collections.ts'
import { block, field } from '../part.ts'

const override = [
  block('match', [
    field('flag', 'match.flag', text),
    field('messagePattern', 'match.message_pattern', text),
    field('bodyField', 'match.body_field', text),
    field('bodyValue', 'match.body_value', text),
  ]),
  block('response', [
    field('statusCode', 'response.status_code', { ...required(amount, 0), isActive: () => true }),
    field('body', 'response.body', text),
    field('message', 'response.message', text),
    field('template', 'response.template', text),
    field('headers', 'response.headers', object),
  ]),
]

/** `errorOverrides` of the extension. */
export const errorOverrides = block('errorOverrides', [
  field('enabled', 'error_overrides_disabled', disabled),
  field('value', 'error_overrides', valuesOf(items(override))),
])
