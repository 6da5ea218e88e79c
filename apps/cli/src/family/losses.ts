import {
  certificateUsesOf,
  checkClassicShape,
  checkOasShape,
  describeProblem,
  identityOf,
  isObject,
  type JsonObject,
  type Problem,
  toOurNames,
} from '@svc/definitions'
import { DerivedMembers, Policy } from '@svc/sessions'

const textIn = (value: JsonObject, name: string) => {
  const text = value[name]
  return typeof text === 'string' ? text : ''
}

/** Problems that are none once unknown members are accepted. */
function unknownMembers(check: (acceptUnknown: boolean) => Problem[]): string[] {
  const serious = new Set(check(true).map(describeProblem))
  return check(false)
    .map(describeProblem)
    .filter((line) => !serious.has(line))
}

/** The public id under which an import answers for an API. */
export function apiIdOf(api: JsonObject): string {
  const definition = isObject(api.api_definition) ? api.api_definition : {}
  const told = isObject(api.oas) ? identityOf(toOurNames(api.oas)).apiId : ''
  return told || textIn(definition, 'api_id')
}

const innerLink = /\btyk:\/\/[\w.-]+/g

/** What an API of the family says that has no effect here, or that did not come along. */
export function findApiLosses(api: JsonObject): string[] {
  const definition = isObject(api.api_definition) ? api.api_definition : {}
  const document = isObject(api.oas) ? toOurNames(api.oas) : undefined
  const unknown = unknownMembers((acceptUnknown) =>
    document
      ? checkOasShape(document, { acceptUnknown })
      : checkClassicShape(definition, { acceptUnknown }),
  )
  const links = new Set(JSON.stringify(document ?? definition).match(innerLink) ?? [])
  const bundle = textIn(definition, 'custom_middleware_bundle')
  return [
    ...unknown.map((line) => `${line}: kept, without effect`),
    ...[...links].map((link) => `${link} leads to another API by a name of the family`),
    ...[...certificateUsesOf(definition).keys()].map(
      (id) => `certificate ${id} has to be uploaded`,
    ),
    ...(bundle === '' ? [] : [`bundle ${bundle} has to be at hand for gateways`]),
  ]
}

const known = new Set([
  ...Object.keys(Policy.properties),
  ...Object.keys(DerivedMembers.properties),
])

/** Members of a policy that are dropped. */
export const findPolicyLosses = (policy: JsonObject): string[] =>
  Object.keys(policy)
    .filter((name) => !known.has(name))
    .map((name) => `member '${name}' is not known and was left out`)

/** How an API or a policy is called in the report. */
export function labelOf(kind: 'API' | 'policy', value: JsonObject): string {
  const inner = kind === 'API' && isObject(value.api_definition) ? value.api_definition : value
  const id = kind === 'API' ? apiIdOf(value) : textIn(value, '_id')
  return `${kind} '${textIn(inner, 'name') || id}'`
}
