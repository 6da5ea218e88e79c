import { EvaluationFailure } from '../errors.ts'

type Num = number | bigint

const largestInteger = 2n ** 131_072n

/** Integers stay exact: what does not fit a double without loss is a bigint, of bounded size. */
export function narrow(n: bigint): Num {
  if (n >= Number.MIN_SAFE_INTEGER && n <= Number.MAX_SAFE_INTEGER) return Number(n)
  if (n < largestInteger && n > -largestInteger) return n
  throw tooLarge()
}

const tooLarge = () => new EvaluationFailure('eval_cancel_error', 'a number is too large')

export const isInteger = (n: Num): boolean => typeof n === 'bigint' || Number.isInteger(n)

const numeric = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/
const largestExponent = 4_000

/** Reads a number as JSON writes it; undefined when the text is not one or is out of all bounds. */
export function parseNumber(text: string): Num | undefined {
  if (!numeric.test(text) || text.length > largestExponent) return undefined
  const value = Number(text)
  if (Number.isSafeInteger(value) || !(Number.isInteger(value) || !Number.isFinite(value))) {
    return value === 0 ? 0 : value
  }
  const { digits, exponent } = toDecimal(text)
  if (exponent > largestExponent) return undefined
  return exponent < 0 ? value : narrow(digits * 10n ** BigInt(exponent))
}

export const formatNumber = (n: Num): string => {
  if (typeof n === 'bigint') return n.toString()
  return Object.is(n, -0) ? '0' : String(n).replace(/e([+-])(\d)$/, 'e$10$2')
}

interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

function toDecimal(text: string): Decimal {
  const [mantissa = '0', power = '0'] = text.toLowerCase().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length }
}

const fromDecimal = ({ digits, exponent }: Decimal): Num =>
  parseNumber(`${digits}e${exponent}`) ?? Number(`${digits}e${exponent}`)

/**
 * Sums, differences and products of fractions are worked out in decimals and rounded once, so that
 * 0.1 + 0.2 is 0.3, as it is for an engine with wider floats.
 */
export function combine(a: Num, b: Num, sign: '+' | '-' | '*'): Num {
  if (isInteger(a) && isInteger(b)) return combineIntegers(a, b, sign)
  if (!Number.isFinite(Number(a)) || !Number.isFinite(Number(b))) throw tooLarge()
  const [x, y] = [toDecimal(String(a)), toDecimal(String(b))]
  if (sign === '*') {
    return fromDecimal({ digits: x.digits * y.digits, exponent: x.exponent + y.exponent })
  }
  const exponent = Math.min(x.exponent, y.exponent)
  if (Math.abs(x.exponent - y.exponent) > 60) return combineDoubles(Number(a), Number(b), sign)
  const left = x.digits * 10n ** BigInt(x.exponent - exponent)
  const right = y.digits * 10n ** BigInt(y.exponent - exponent)
  return fromDecimal({ digits: sign === '+' ? left + right : left - right, exponent })
}

function combineIntegers(a: Num, b: Num, sign: '+' | '-' | '*'): Num {
  if (typeof a === 'number' && typeof b === 'number') {
    const quick = combineDoubles(a, b, sign)
    if (Number.isSafeInteger(quick)) return quick === 0 ? 0 : quick
  }
  const [x, y] = [BigInt(a), BigInt(b)]
  return narrow(sign === '+' ? x + y : sign === '-' ? x - y : x * y)
}

const combineDoubles = (a: number, b: number, sign: '+' | '-' | '*') =>
  sign === '+' ? a + b : sign === '-' ? a - b : a * b
