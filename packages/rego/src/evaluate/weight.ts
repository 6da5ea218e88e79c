import { entriesOf } from '../values/object.ts'
import { RegoSet } from '../values/set.ts'
import { isArray, type Value } from '../values/value.ts'

const perValue = 16

/**
 * Estimates how many bytes a value would fill if nothing in it were shared. Rules can nest a value
 * in itself again and again; what matters is the size that a reader of the result would meet.
 */
export class Scales {
  readonly #known = new WeakMap<object, number>()

  weigh(value: Value): number {
    if (typeof value === 'string') return perValue + value.length
    if (value === null || typeof value !== 'object') return perValue
    const known = this.#known.get(value)
    if (known !== undefined) return known
    const weight = this.#weighParts(value)
    this.#known.set(value, weight)
    return weight
  }

  #weighParts(value: Value & object): number {
    let weight = perValue
    if (isArray(value)) for (const item of value) weight += this.weigh(item)
    else if (value instanceof RegoSet) for (const item of value) weight += this.weigh(item)
    else for (const [key, item] of entriesOf(value)) weight += this.weigh(key) + this.weigh(item)
    return weight
  }
}
