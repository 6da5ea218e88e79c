import { BuiltinFailure } from '../errors.ts'
import { toJsonText } from '../values/format.ts'
import { parseJson } from '../values/json.ts'
import { keysOf, lookUp } from '../values/object.ts'
import type { Value } from '../values/value.ts'
import type { Builtin } from './builtin.ts'
import { define } from './define.ts'
import { indented } from './indent.ts'
import { type Operands, typeFailure } from './operands.ts'

function unmarshal(text: string): Value {
  try {
    return parseJson(text)
  } catch (error) {
    throw new BuiltinFailure(error instanceof Error ? error.message : String(error))
  }
}

const isValid = (text: Value): boolean => {
  if (typeof text !== 'string') return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function marshalWithOptions(operands: Operands): string {
  const options = operands.object(2)
  for (const key of keysOf(options)) {
    if (key !== 'pretty' && key !== 'prefix' && key !== 'indent') {
      throw typeFailure(`object contained unknown key ${toJsonText(key)}`)
    }
  }
  const prefix = lookUp(options, 'prefix')
  const indent = lookUp(options, 'indent')
  const isPretty = lookUp(options, 'pretty') ?? (prefix !== undefined || indent !== undefined)
  if (typeof isPretty !== 'boolean') throw typeFailure('key pretty must be a boolean')
  if (!isPretty) return toJsonText(operands.any(1))
  return indented(operands.any(1), textOption(prefix, ''), textOption(indent, '\t'))
}

function textOption(value: Value | undefined, fallback: string): string {
  if (value === undefined) return fallback
  if (typeof value === 'string') return value
  throw typeFailure('prefix and indent must be strings')
}

export const jsonBuiltins: readonly Builtin[] = [
  define('json.marshal', 1, (o, run) => {
    const value = o.any(1)
    run.budget.charge(run.scales.weigh(value))
    return toJsonText(value)
  }),
  define('json.marshal_with_options', 2, marshalWithOptions),
  define('json.unmarshal', 1, (o, run) => {
    const text = o.string(1)
    run.budget.charge(8 * text.length)
    return unmarshal(text)
  }),
  define('json.is_valid', 1, (o) => isValid(o.any(1))),
]
