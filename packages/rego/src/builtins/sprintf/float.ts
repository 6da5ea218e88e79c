import type { Flags } from './directive.ts'
import { padNumber, signOf } from './pad.ts'

/** A fraction under a verb, or undefined when the verb is not one for fractions. */
export function formatFloat(n: number, verb: string, flags: Flags): string | undefined {
  const size = Math.abs(n)
  const text = digitsOf(size, verb, flags.precision)
  if (text === undefined) return undefined
  const isUpper = verb === 'E' || verb === 'G'
  const sign = signOf(n < 0 || Object.is(n, -0), flags)
  return padNumber(sign, isUpper ? text.toUpperCase() : text, flags, true)
}

function digitsOf(n: number, verb: string, precision: number | undefined): string | undefined {
  switch (verb) {
    case 'e':
    case 'E':
      return twoDigitExponent(n.toExponential(Math.min(precision ?? 6, 100)))
    case 'f':
    case 'F':
      return fixed(n, precision ?? 6)
    case 'v':
    case 'g':
    case 'G':
      return shortest(n, precision)
    default:
      return undefined
  }
}

const twoDigitExponent = (text: string) => text.replace(/e([+-])(\d)$/, 'e$10$2')

/** Rounds the exact value of the double, halves to even. */
function fixed(n: number, digits: number): string {
  const scale = 10n ** BigInt(digits)
  const { mantissa, exponent } = partsOf(n)
  const [over, under] =
    exponent >= 0 ? [mantissa << BigInt(exponent), 1n] : [mantissa, 1n << BigInt(-exponent)]
  const scaled = over * scale
  let whole = scaled / under
  const twice = (scaled % under) * 2n
  if (twice > under || (twice === under && whole % 2n === 1n)) whole++
  const text = whole.toString().padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

function partsOf(n: number): { mantissa: bigint; exponent: number } {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, n)
  const bits = view.getBigUint64(0)
  const power = Number((bits >> 52n) & 0x7ffn)
  const fraction = bits & 0xfffffffffffffn
  if (power === 0) return { mantissa: fraction, exponent: -1074 }
  return { mantissa: fraction | 0x10000000000000n, exponent: power - 1075 }
}

/** Go's %g: an exponent below -4 or from the precision on (six when none is given) is written out. */
function shortest(n: number, precision: number | undefined): string {
  if (n === 0) return '0'
  const written =
    precision === undefined ? n.toExponential() : n.toExponential(Math.max(precision, 1) - 1)
  const [mantissa = '', power = '0'] = written.split('e')
  const digits = mantissa.replace('.', '').replace(/0+$/, '') || '0'
  const exponent = Number(power)
  let limit = precision === undefined ? 6 : Math.max(precision, 1)
  if (precision !== undefined && limit > digits.length && digits.length >= exponent + 1) {
    limit = digits.length
  }
  if (exponent < -4 || exponent >= limit) {
    const rest = digits.slice(1)
    return twoDigitExponent(
      `${digits[0]}${rest ? `.${rest}` : ''}e${exponent < 0 ? '' : '+'}${exponent}`,
    )
  }
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  const rest = digits.slice(exponent + 1)
  return rest ? `${whole}.${rest}` : whole
}
