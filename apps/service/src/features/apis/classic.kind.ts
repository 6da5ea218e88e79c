import {
  checkClassicRules,
  checkClassicShape,
  completeClassic,
  embedHooks,
  isObject,
  type Json,
} from '@svc/definitions'
import type { Kind } from './kind.ts'

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '')

const hookIdOf = (reference: Json) => {
  const hook = isObject(reference) ? reference.hook : undefined
  return isObject(hook) ? text(hook.id) : ''
}

/** APIs whose definition is sent in the words of gateways. */
export const classic: Kind = {
  keepsNewId: false,
  check(sent, options) {
    const problems = checkClassicShape(sent, options)
    return problems.length > 0 ? problems : checkClassicRules(sent)
  },
  claims: (sent) => ({ id: text(sent.id), apiId: text(sent.api_id) }),
  hookIds: (_, references) => [...new Set(references.map(hookIdOf))].filter((id) => id !== ''),
  complete: (sent, identity, { references, findHook, forceDefaults }) => ({
    api_definition: embedHooks(
      completeClassic(sent, { ...identity, forceDefaults }),
      references,
      findHook,
    ),
  }),
}
