import { BuiltinFailure } from '../errors.ts'
import { isEqual } from '../values/compare.ts'
import { entriesOf, isObject, lookUp, objectFrom } from '../values/object.ts'
import { RegoSet } from '../values/set.ts'
import { isArray, type Value } from '../values/value.ts'
import type { Builtin } from './builtin.ts'
import { define } from './define.ts'
import { typeFailure } from './operands.ts'
import { indexOfKey, pathOf } from './pointers.ts'

const failure = () => new BuiltinFailure('patch cannot be applied')

function partAt(value: Value, key: Value): Value {
  if (isObject(value)) return defined(lookUp(value, key))
  if (value instanceof RegoSet) return value.has(key) ? key : fail()
  const index = indexOfKey(key)
  return defined(isArray(value) && index !== undefined ? value[index] : undefined)
}

const fail = (): never => {
  throw failure()
}

const defined = (value: Value | undefined): Value => (value === undefined ? fail() : value)

const find = (document: Value, path: readonly Value[]): Value => path.reduce(partAt, document)

/** Changes the collection that holds the last key of a path, and copies everything above it. */
function changeAt(
  document: Value,
  [key, ...rest]: readonly Value[],
  change: (container: Value, key: Value) => Value,
): Value {
  if (key === undefined) return fail()
  if (rest.length === 0) return change(document, key)
  const inner = changeAt(partAt(document, key), rest, change)
  return put(remove(document, key), key, inner)
}

function put(container: Value, key: Value, value: Value): Value {
  if (isObject(container)) return objectFrom([...entriesOf(container), [key, value]])
  if (container instanceof RegoSet) return new RegoSet([...container, value])
  if (!isArray(container)) return fail()
  const index = key === '-' ? container.length : indexOfKey(key)
  if (index === undefined || index > container.length) return fail()
  return [...container.slice(0, index), value, ...container.slice(index)]
}

function remove(container: Value, key: Value): Value {
  partAt(container, key)
  if (isObject(container)) {
    return objectFrom(entriesOf(container).filter(([name]) => !isEqual(name, key)))
  }
  if (container instanceof RegoSet) {
    return new RegoSet(container.sorted().filter((member) => !isEqual(member, key)))
  }
  const index = indexOfKey(key)
  return isArray(container) ? container.filter((_, i) => i !== index) : fail()
}

/** A set has no place for a value: what is added under a key must be that key. */
function add(document: Value, path: readonly Value[], value: Value): Value {
  if (path.length === 0) return value
  return changeAt(document, path, (container, key) => {
    if (container instanceof RegoSet && !isEqual(key, value)) return fail()
    return put(container, key, value)
  })
}

const removeAt = (document: Value, path: readonly Value[]) => changeAt(document, path, remove)

function apply(document: Value, operation: Value): Value {
  if (!isObject(operation)) throw typeFailure('operand 2 must be array of objects')
  const member = (name: string) => lookUp(operation, name)
  const pathMember = (name: string) => {
    const path = member(name) ?? null
    return path === '' ? [] : (pathOf(path) ?? fail())
  }
  const path = pathMember('path')
  const value = () => defined(member('value'))
  switch (member('op')) {
    case 'add':
      return add(document, path, value())
    case 'remove':
      return removeAt(document, path)
    case 'replace':
      find(document, path)
      return path.length === 0 ? value() : add(removeAt(document, path), path, value())
    case 'move': {
      const from = pathMember('from')
      const moved = find(document, from)
      return from.length === 0 ? fail() : add(removeAt(document, from), path, moved)
    }
    case 'copy':
      return add(document, path, find(document, pathMember('from')))
    case 'test':
      return isEqual(find(document, path), value()) ? document : fail()
    default:
      return fail()
  }
}

export const jsonPatchBuiltins: readonly Builtin[] = [
  define('json.patch', 2, (o) => o.array(2).reduce(apply, o.any(1))),
]
