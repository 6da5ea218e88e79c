import {
  checkOasRules,
  checkOasShape,
  checkValues,
  completeOas,
  hookIdsOf,
  identityOf,
  oasToClassic,
  resolveHooks,
  versioningOfOas,
  withOasTag,
  withOasVersioning,
  withStrippedListenPath,
} from '@svc/definitions'
import type { Kind } from './kind.ts'

/** APIs that are OpenAPI documents with our extension. */
export const oas: Kind = {
  isDocument: true,
  keepsNewId: true,
  check(sent, options) {
    const problems = checkOasShape(sent, options)
    if (problems.length > 0) return problems
    return [...checkOasRules(sent), ...checkValues(sent, options)]
  },
  claims: identityOf,
  hookIds: hookIdsOf,
  complete(sent, identity, { forceDefaults, tag }) {
    const whole = completeOas(sent, identity)
    const stripped = forceDefaults ? withStrippedListenPath(whole) : whole
    const document = tag ? withOasTag(stripped, tag) : stripped
    return { oas: document, api_definition: oasToClassic(document) }
  },
  embed: ({ api_definition, oas: document }, _, findHook) =>
    document ? oasToClassic(resolveHooks(document, findHook)) : api_definition,
  versioningOf: versioningOfOas,
  withVersioning: withOasVersioning,
}
