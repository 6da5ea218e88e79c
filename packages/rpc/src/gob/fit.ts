import { RpcError } from '../error.ts'
import type { FieldKind, Natural, Plain, Shape } from './shape.ts'
import type { GobNamed, GobValue } from './types.ts'

const zero: { [K in FieldKind]: () => Natural[K] } = {
  bool: () => false,
  int: () => 0,
  uint: () => 0,
  bytes: () => Buffer.alloc(0),
  string: () => '',
  strings: () => [],
  interface: () => null,
}

const isNamed = (value: GobValue): value is GobNamed =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Map) &&
  !Buffer.isBuffer(value)

const fits: Record<FieldKind, (value: GobValue) => boolean> = {
  bool: (value) => typeof value === 'boolean',
  int: (value) => typeof value === 'number',
  uint: (value) => typeof value === 'number' || typeof value === 'bigint',
  bytes: (value) => Buffer.isBuffer(value),
  string: (value) => typeof value === 'string',
  strings: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  interface: (value) => value === null || isNamed(value),
}

/**
 * A value as one of this kind; an absent one is the zero of its kind, because zeros are not sent.
 * The table above proves what the compiler cannot follow.
 */
export function fitKind<K extends FieldKind>(
  kind: K,
  value: GobValue | undefined,
  name: string,
): Natural[K] {
  if (value === undefined) return zero[kind]()
  if (!fits[kind](value)) throw new RpcError('answer', `${name} is not of type ${kind}`)
  return value as Natural[K]
}

/** A value as a struct of this shape. Fields that it does not name are left out. */
export function fitShape<S extends Shape>(shape: S, value: GobValue, name: string): Plain<S> {
  if (!(value instanceof Map)) throw new RpcError('answer', `${name} is not a struct`)
  const fields = Object.entries(shape).map(([field, kind]) => [
    field,
    fitKind(kind, value.get(field), `${name}.${field}`),
  ])
  // Every field of the shape is there, and of its kind.
  return Object.fromEntries(fields) as Plain<S>
}
