import {
  checkClassicRules,
  checkClassicShape,
  completeClassic,
  detachHooks,
  embedHooks,
  hookIdsOfReferences,
  versioningOfClassic,
  withClassicTag,
  withClassicVersioning,
} from '@svc/definitions'
import type { Kind } from './kind.ts'
import { textOf } from './text.ts'

/** APIs whose definition is sent in the words of gateways. */
export const classic: Kind = {
  isDocument: false,
  keepsNewId: false,
  check(sent, options) {
    const problems = checkClassicShape(sent, options)
    return problems.length > 0 ? problems : checkClassicRules(sent)
  },
  claims: (sent) => ({ id: textOf(sent.id), apiId: textOf(sent.api_id) }),
  hookIds: (_, references) => hookIdsOfReferences(references),
  complete(sent, identity, { references, isHook, forceDefaults, tag }) {
    const whole = completeClassic(sent, { ...identity, forceDefaults })
    const tagged = tag ? withClassicTag(whole, tag) : whole
    return { api_definition: detachHooks(tagged, references, isHook) }
  },
  embed: ({ api_definition }, references, findHook) =>
    embedHooks(api_definition, references, findHook),
  versioningOf: versioningOfClassic,
  withVersioning: withClassicVersioning,
}
