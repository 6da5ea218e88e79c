type Operators = { $inc?: object; $set?: object; $max?: object; $min?: object }

/** Does to a plain document what Mongo's operators do. */
export function applyUpdate(document: Record<string, unknown>, update: Operators): void {
  each(update.$set, document, (_, value) => value)
  each(update.$inc, document, (old, value) => Number(old ?? 0) + Number(value))
  each(update.$max, document, (old, value) =>
    old === undefined || isLess(old, value) ? value : old,
  )
  each(update.$min, document, (old, value) =>
    old === undefined || isLess(value, old) ? value : old,
  )
}

const isLess = (one: unknown, other: unknown) =>
  typeof one === 'string' ? one < String(other) : Number(one) < Number(other)

function each(
  operands: object = {},
  document: Record<string, unknown>,
  change: (old: unknown, value: unknown) => unknown,
): void {
  for (const [key, value] of Object.entries(operands)) {
    const path = key.split('.')
    const last = path.pop() ?? ''
    if ([...path, last].some((part) => part === '' || part.startsWith('$'))) {
      throw new Error(`"${key}" is not a key that Mongo takes`)
    }
    const parent = path.reduce<Record<string, unknown>>(openChild, document)
    Object.defineProperty(parent, last, {
      value: change(ownValue(parent, last), value),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
}

const ownValue = (parent: Record<string, unknown>, name: string) =>
  Object.hasOwn(parent, name) ? parent[name] : undefined

function openChild(parent: Record<string, unknown>, name: string): Record<string, unknown> {
  const held = ownValue(parent, name)
  if (isFields(held)) return held
  const child = {}
  Object.defineProperty(parent, name, {
    value: child,
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return child
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
