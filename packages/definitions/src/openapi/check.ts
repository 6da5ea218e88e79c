import { extensionName } from '#extension/name.ts'
import { deepest, isShallow } from '#json/depth.ts'
import { isObject, type JsonObject, own } from '#json/value.ts'
import type { Problem } from '#problem.ts'
import { type Checker, createChecker } from '#schema/checker.ts'
import { findRepeatedIds } from './check-operations.ts'
import { findDeadReferences } from './check-references.ts'
import { type Flavour, oasSchema, openApiSchema } from './schema/index.ts'
import { type OpenApiVersion, openApiVersionOf } from './version.ts'

export interface CheckOptions {
  /** The query `accept_additional_properties`: take members that the schema does not know. */
  acceptUnknown?: boolean
  /** Whether the extension may have members that we do not know; it may unless told otherwise. */
  flavour?: Flavour
}

const checkers = new Map<string, Checker>()

/** Schemas are put together when they are first needed. */
function checkerOf(key: string, makeSchema: () => Parameters<typeof createChecker>[0]): Checker {
  const known = checkers.get(key)
  if (known) return known
  const checker = createChecker(makeSchema())
  checkers.set(key, checker)
  return checker
}

const whole = (message: string): Problem[] => [{ path: '', message }]

/** What keeps a value from being an OpenAPI document at all. */
function findObstacle(document: unknown): Problem[] {
  if (!isObject(document)) return whole('the document must be an object')
  if (!isShallow(document)) return whole(`the document is nested deeper than ${deepest} levels`)
  if (openApiVersionOf(document) !== undefined) return []
  const version = own(document, 'openapi')
  if (version === undefined) return whole('the document does not say its version of OpenAPI')
  return [{ path: '/openapi', message: `Schema not found for version "${String(version)}"` }]
}

type Run = (version: OpenApiVersion) => Problem[]

function checkDocument(document: unknown, run: Run): Problem[] {
  const obstacle = findObstacle(document)
  if (obstacle.length > 0 || !isObject(document)) return obstacle
  const problems = run(openApiVersionOf(document) ?? '3.0')
  if (problems.length > 0) return problems
  return [...findRepeatedIds(document), ...findDeadReferences(document)]
}

const membersOf = ({ acceptUnknown }: CheckOptions) => (acceptUnknown ? 'accept' : 'as declared')

/** What is wrong with an OpenAPI description, 3.0 or 3.1; an extension of ours is not looked at. */
export const checkOpenApi = (document: unknown, options: CheckOptions = {}): Problem[] =>
  checkDocument(document, (version) =>
    checkerOf(version, () => openApiSchema(version))(document, membersOf(options)),
  )

/** What is wrong with an OAS API by the schemas of OpenAPI and of the extension, which it must have. */
export const checkOasShape = (document: unknown, options: CheckOptions = {}): Problem[] =>
  checkDocument(document, (version) => {
    const flavour = options.flavour ?? 'lenient'
    const check = checkerOf(`${version} ${flavour}`, () => oasSchema(version, flavour))
    return check(document, membersOf(options))
  })

/** Whether a document has the extension; import and patch refuse it, everything else demands it. */
export const hasExtension = (document: JsonObject): boolean =>
  Object.hasOwn(document, extensionName)
