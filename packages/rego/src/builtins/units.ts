import { BuiltinFailure } from '../errors.ts'
import { combine, parseNumber } from '../values/number.ts'
import type { Builtin } from './builtin.ts'
import { define } from './define.ts'

const binary = ['ki', 'mi', 'gi', 'ti', 'pi', 'ei']
const decimal = ['k', 'm', 'g', 't', 'p', 'e']

/** The factor of a unit such as `k`, `Mi` or `GB`; a lone `m` is a thousandth where counts are meant. */
function factorOf(unit: string): number | bigint | undefined {
  if (unit === '') return 1
  const [two, ten] = [binary.indexOf(unit), decimal.indexOf(unit)]
  if (two >= 0) return 1024n ** BigInt(two + 1)
  return ten >= 0 ? 1000n ** BigInt(ten + 1) : undefined
}

function split(text: string, kind: string): { amount: number | bigint; unit: string } {
  const bare = text.replace(/^"(.*)"$/, '$1')
  if (bare.includes(' ')) throw new BuiltinFailure('spaces not allowed in resource strings')
  const digits = /^[-+]?[0-9.]*(?:[eE][-+]?\d+)?/.exec(bare)?.[0] ?? ''
  if (!/\d/.test(digits)) throw new BuiltinFailure(`no ${kind}amount provided`)
  const exponent = /[eE]([-+]?\d+)$/.exec(digits)?.[1]
  if (Math.abs(Number(exponent ?? 0)) > 1_000) throw new BuiltinFailure('exponent too large')
  const plain = digits
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?=$|[eE])/, '')
  const amount = parseNumber(plain)
  if (amount === undefined) {
    throw new BuiltinFailure(`could not parse ${kind}amount to a number`)
  }
  return { amount, unit: bare.slice(digits.length) }
}

function parseUnits(text: string): number | bigint {
  const { amount, unit } = split(text, '')
  if (unit === 'm') return combine(amount, 0.001, '*')
  const factor = factorOf(unit === 'M' ? 'm' : unit.toLowerCase())
  if (factor === undefined) throw new BuiltinFailure(`unit ${unit} not recognized`)
  return combine(amount, factor, '*')
}

function parseBytes(text: string): number | bigint {
  const { amount, unit } = split(text, 'byte ')
  const factor = factorOf(unit.toLowerCase().replace(/b$/, ''))
  if (factor === undefined) throw new BuiltinFailure(`byte unit ${unit} not recognized`)
  const bytes = combine(amount, factor, '*')
  return typeof bytes === 'number' ? Math.trunc(bytes) : bytes
}

export const unitBuiltins: readonly Builtin[] = [
  define('units.parse', 1, (o) => parseUnits(o.string(1))),
  define('units.parse_bytes', 1, (o) => parseBytes(o.string(1))),
]
