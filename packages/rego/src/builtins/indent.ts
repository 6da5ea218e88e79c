import { toJson, toJsonText } from '../values/format.ts'
import { entriesOf, isObject, sizeOf } from '../values/object.ts'
import { isArray, type Value } from '../values/value.ts'

const exact = { spend: () => {}, keepsBigIntegers: true }

/** JSON text over several lines, each starting with the prefix. */
export function indented(value: Value, prefix: string, indent: string): string {
  return prefix + layOut(toJson(value, exact), `\n${prefix}`, indent)
}

function layOut(value: Value, lineEnd: string, indent: string): string {
  const inner = lineEnd + indent
  if (isArray(value) && value.length > 0) {
    return `[${value.map((item) => inner + layOut(item, inner, indent)).join(',')}${lineEnd}]`
  }
  if (isObject(value) && sizeOf(value) > 0) {
    const members = entriesOf(value).map(
      ([key, item]) => `${inner}${toJsonText(key)}: ${layOut(item, inner, indent)}`,
    )
    return `{${members.join(',')}${lineEnd}}`
  }
  return toJsonText(value)
}
