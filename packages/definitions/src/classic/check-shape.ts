import { deepest, isShallow } from '#json/depth.ts'
import { isObject } from '#json/value.ts'
import type { Problem } from '#problem.ts'
import { createChecker } from '#schema/checker.ts'
import { classicSchema } from './schema/index.ts'

const check = createChecker(classicSchema)

export interface ShapeOptions {
  /** The query `accept_additional_properties`: take members that the schema does not know. */
  acceptUnknown?: boolean
}

/** What is wrong with a classic definition by its schema; nothing when it may be stored. */
export function checkClassicShape(definition: unknown, options: ShapeOptions = {}): Problem[] {
  if (!isObject(definition)) return [{ path: '', message: 'the definition must be an object' }]
  if (!isShallow(definition))
    return [{ path: '', message: `the definition is nested deeper than ${deepest} levels` }]
  return check(definition, options.acceptUnknown ? 'accept' : 'as declared')
}
