import type { Problem } from '#problem.ts'
import { checkChoice } from './choice-check.ts'
import { checkItems, checkMembers } from './object-check.ts'
import { type Check, createReport, type UnknownMembers } from './report.ts'
import type { Schema } from './schema.ts'
import {
  checkChoices,
  checkRange,
  checkText,
  describeTypes,
  hasAllowedType,
} from './value-checks.ts'

export type Checker = (value: unknown, unknown?: UnknownMembers) => Problem[]

const definitionsPrefix = '#/$defs/'

/** Follows a reference to the definitions of the root schema. */
function resolve(root: Schema, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const found = root.$defs?.[schema.$ref.slice(definitionsPrefix.length)]
  if (found === undefined) throw new Error(`The schema has no ${schema.$ref}`)
  return resolve(root, found)
}

/** Compiles each schema once, when it is first met: schemas may refer to each other in circles. */
function createCompiler(root: Schema) {
  const compiled = new Map<Schema, Check>()

  function build(schema: Schema): Check {
    const inner = [
      ...checkChoices(schema),
      ...checkText(schema),
      ...checkRange(schema),
      ...checkItems(schema, compile),
      ...checkMembers(schema, compile),
      ...(schema.allOf ?? []).map(compile),
    ]
    if (schema.anyOf) {
      inner.push(
        checkChoice(
          schema.anyOf.map((one) => ({ schema: resolve(root, one), check: compile(one) })),
        ),
      )
    }
    if (schema.if) inner.push(checkCondition(schema.if, schema.then, schema.else))
    const wrongType = `must be ${describeTypes(schema)}`
    return (value, at, report) => {
      if (!hasAllowedType(schema, value)) {
        report.add(at, wrongType)
        return
      }
      for (const check of inner) check(value, at, report)
    }
  }

  function checkCondition(condition: Schema, then: Schema = {}, otherwise: Schema = {}): Check {
    const [test, whenMet, whenNot] = [compile(condition), compile(then), compile(otherwise)]
    return (value, at, report) => {
      const tried = createReport(report.unknown)
      test(value, at, tried)
      const check = tried.problems.length === 0 ? whenMet : whenNot
      check(value, at, report)
    }
  }

  function compile(given: Schema): Check {
    const schema = resolve(root, given)
    const known = compiled.get(schema)
    if (known) return known
    let check: Check | undefined
    const lazily: Check = (value, at, report) => {
      check ??= build(schema)
      check(value, at, report)
    }
    compiled.set(schema, lazily)
    return lazily
  }

  return compile
}

/**
 * A function that lists what is wrong with a value by the schema, each with its place, at most
 * fifty. Made of closures instead of generated code, so that it also runs under a strict content
 * security policy. The value must be nested finitely (`isShallow`).
 */
export function createChecker(schema: Schema): Checker {
  const check = createCompiler(schema)(schema)
  return (value, unknown = 'as declared') => {
    const report = createReport(unknown)
    check(value, '', report)
    return report.problems
  }
}
