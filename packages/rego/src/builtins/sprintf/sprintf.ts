import { formatValue } from '#values/format.ts'
import { isInteger } from '#values/number.ts'
import { isNumber, type Value } from '#values/value.ts'
import type { Builtin } from '../builtin.ts'
import { define } from '../define.ts'
import { type Flags, FormatReader, noFlags } from './directive.ts'
import { formatFloat } from './float.ts'
import { formatInteger } from './integer.ts'
import { formatText } from './text.ts'

type GoValue =
  | { readonly type: 'int64' | '*big.Int'; readonly value: bigint }
  | { readonly type: 'float64'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }

const int64 = 2n ** 63n

/** Values meet the formatter as integers, floats or text; everything that is no number is text. */
function asGo(value: Value): GoValue {
  if (isNumber(value)) {
    if (!isInteger(value)) return { type: 'float64', value: Number(value) }
    const exact = BigInt(value)
    return { type: exact >= -int64 && exact < int64 ? 'int64' : '*big.Int', value: exact }
  }
  return { type: 'string', value: typeof value === 'string' ? value : formatValue(value) }
}

function formatArgument(argument: GoValue, verb: string, flags: Flags): string {
  if (verb === 'T') return formatText(argument.type, 's', flags) ?? ''
  const text = formatByType(argument, verb, flags)
  if (text !== undefined) return text
  const shown = argument.type === '*big.Int' ? 'big.Int' : argument.type
  return `%!${verb}(${shown}=${formatByType(argument, 'v', flags) ?? ''})`
}

function formatByType(argument: GoValue, verb: string, flags: Flags): string | undefined {
  switch (argument.type) {
    case 'int64':
      return formatInteger(argument.value, verb, flags)
    case '*big.Int':
      return formatInteger(argument.value, verb === 's' ? 'd' : verb, flags)
    case 'float64':
      return formatFloat(argument.value, verb, flags)
    case 'string':
      return formatText(argument.value, verb, flags)
  }
}

/** Formats as Go does, with its markers for missing, superfluous and unfit arguments. */
export function sprintf(format: string, values: readonly Value[]): string {
  const args = values.map(asGo)
  const integerAt = (index: number) => {
    const argument = args[index]
    return argument?.type === 'int64' ? Number(argument.value) : undefined
  }
  const reader = new FormatReader(format, args.length, integerAt)
  let result = ''
  const complain = (text: string) => {
    result += text
  }
  while (!reader.isDone) {
    result += reader.plainText()
    if (reader.isDone) break
    const directive = reader.directive(complain)
    result += directive ? formatNext(reader, args, directive.verb, directive.flags) : '%!(NOVERB)'
  }
  if (reader.isReordered || reader.next >= args.length) return result
  const extra = args.slice(reader.next).map((argument) => {
    return `${argument.type}=${formatArgument(argument, 'v', noFlags())}`
  })
  return `${result}%!(EXTRA ${extra.join(', ')})`
}

function formatNext(
  reader: FormatReader,
  args: readonly GoValue[],
  verb: string,
  flags: Flags,
): string {
  if (verb === '%') return '%'
  if (!reader.isGood) return `%!${verb}(BADINDEX)`
  const argument = args[reader.next]
  if (argument === undefined) return `%!${verb}(MISSING)`
  reader.next++
  return formatArgument(argument, verb, flags)
}

export const sprintfBuiltins: readonly Builtin[] = [
  define('sprintf', 2, (o, run) => {
    const [format, values] = [o.string(1), o.array(2)]
    const widths = format.match(/\d{1,7}/g) ?? []
    const weight = values.reduce<number>((sum, value) => sum + run.scales.weigh(value), 0)
    run.budget.charge(
      format.length + weight + widths.reduce((sum, width) => sum + Number(width), 0),
    )
    return sprintf(format, values)
  }),
]
