import {
  checkOasRules,
  checkOasShape,
  completeOas,
  hookIdsOf,
  identityOf,
  oasToClassic,
  resolveHooks,
  versioningOfOas,
  withOasVersioning,
  withStrippedListenPath,
} from '@svc/definitions'
import type { Kind } from './kind.ts'

/** APIs that are OpenAPI documents with our extension. */
export const oas: Kind = {
  keepsNewId: true,
  check(sent, options) {
    const problems = checkOasShape(sent, options)
    return problems.length > 0 ? problems : checkOasRules(sent)
  },
  claims: identityOf,
  hookIds: hookIdsOf,
  complete(sent, identity, { forceDefaults }) {
    const whole = completeOas(sent, identity)
    const document = forceDefaults ? withStrippedListenPath(whole) : whole
    return { oas: document, api_definition: oasToClassic(document) }
  },
  embed: ({ api_definition, oas: document }, _, findHook) =>
    document ? oasToClassic(resolveHooks(document, findHook)) : api_definition,
  versioningOf: versioningOfOas,
  withVersioning: withOasVersioning,
}
