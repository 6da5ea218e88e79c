import { BuiltinFailure } from '../errors.ts'
import { compareStrings } from '../values/compare.ts'
import type { Builtin } from './builtin.ts'
import { define } from './define.ts'

const pattern =
  /^v?(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/

interface Version {
  readonly numbers: readonly bigint[]
  readonly prerelease: readonly string[]
}

function parse(text: string, position: number): Version {
  const found = pattern.exec(text)
  if (!found) {
    const message = `operand ${position}: string ${JSON.stringify(text)} is not a valid SemVer`
    throw new BuiltinFailure(message)
  }
  const [, major = '0', minor = '0', patch = '0', prerelease] = found
  return {
    numbers: [BigInt(major), BigInt(minor), BigInt(patch)],
    prerelease: prerelease?.split('.') ?? [],
  }
}

function compareParts(a: string, b: string): number {
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (isNumberA && isNumberB) return Number(BigInt(a) - BigInt(b))
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1
  return compareStrings(a, b)
}

function compareVersions(a: Version, b: Version): number {
  for (const [i, n] of a.numbers.entries()) {
    const other = b.numbers[i] ?? 0n
    if (n !== other) return n < other ? -1 : 1
  }
  if (a.prerelease.length === 0 || b.prerelease.length === 0) {
    return Number(a.prerelease.length === 0) - Number(b.prerelease.length === 0)
  }
  for (const [i, part] of a.prerelease.entries()) {
    const other = b.prerelease[i]
    if (other === undefined) return 1
    const order = compareParts(part, other)
    if (order !== 0) return Math.sign(order)
  }
  return Math.sign(a.prerelease.length - b.prerelease.length)
}

export const semverBuiltins: readonly Builtin[] = [
  define('semver.is_valid', 1, (o) => {
    const text = o.any(1)
    return typeof text === 'string' && pattern.test(text)
  }),
  define('semver.compare', 2, (o) => {
    return compareVersions(parse(o.string(1), 1), parse(o.string(2), 2))
  }),
]
