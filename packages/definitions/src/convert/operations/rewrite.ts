import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  own,
  ownList,
  ownObject,
  ownText,
  put,
} from '#json/value.ts'
import type { Codec } from '../codec.ts'

/** What a rule looks at: the words of the extension, in their order, and of classic. */
const inputs: [input: string, matches: string][] = [
  ['query', 'query_val_matches'],
  ['path', 'path_part_matches'],
  ['header', 'header_matches'],
  ['sessionMetadata', 'session_meta_matches'],
  ['requestContext', 'request_context_matches'],
]

const bodyMatches = 'payload_matches'

const matchOf = (rule: JsonObject): JsonObject => ({
  match_rx: ownText(rule, 'pattern'),
  reverse: own(rule, 'negate') === true,
})

function optionsOf(rules: Json[]): JsonObject {
  const options: JsonObject = Object.fromEntries(inputs.map(([, matches]) => [matches, {}]))
  for (const rule of rules.filter(isObject)) {
    const input = own(rule, 'in')
    if (input === 'requestBody') {
      options[bodyMatches] = matchOf(rule)
      continue
    }
    const matches = inputs.find(([name]) => name === input)?.[1]
    const map = matches === undefined ? undefined : ownObject(options, matches)
    if (map) put(map, ownText(rule, 'name'), matchOf(rule))
  }
  return options
}

const ruleOf = (input: string, match: JsonObject, name?: string): JsonObject => ({
  in: input,
  ...(name !== undefined && { name }),
  pattern: ownText(match, 'match_rx'),
  ...(own(match, 'reverse') === true && { negate: true }),
})

const byName = ([one]: [string, Json], [other]: [string, Json]) => (one < other ? -1 : 1)

const namedRules = (options: JsonObject, input: string, matches: string): JsonObject[] =>
  entriesOf(own(options, matches))
    .sort(byName)
    .flatMap(([name, match]) => (isObject(match) ? [ruleOf(input, match, name)] : []))

/** The rule for the body is always there in classic; without a pattern it means nothing. */
function bodyRules(options: JsonObject): JsonObject[] {
  const match = ownObject(options, bodyMatches)
  const isEmpty = ownText(match, 'match_rx') === '' && own(match, 'reverse') !== true
  return match === undefined || isEmpty ? [] : [ruleOf('requestBody', match)]
}

const rulesOf = (options: JsonObject): JsonObject[] => [
  ...inputs.flatMap(([input, matches]) => namedRules(options, input, matches)),
  ...bodyRules(options),
]

const toTrigger = (trigger: JsonObject): JsonObject => ({
  on: ownText(trigger, 'condition'),
  options: optionsOf(ownList(trigger, 'rules')),
  rewrite_to: ownText(trigger, 'rewriteTo'),
})

const fromTrigger = (trigger: JsonObject): JsonObject => {
  const rules = rulesOf(ownObject(trigger, 'options') ?? {})
  return {
    condition: ownText(trigger, 'on'),
    ...(rules.length > 0 && { rules }),
    rewriteTo: ownText(trigger, 'rewrite_to'),
  }
}

/** Further conditions of a rewrite: rules in one list, or grouped by what they look at. */
export const triggers: Codec = {
  toClassic: (value) => (Array.isArray(value) ? value.filter(isObject).map(toTrigger) : undefined),
  toOas: (value) =>
    Array.isArray(value) && value.length > 0 ? value.filter(isObject).map(fromTrigger) : undefined,
  isActive: (value) => Array.isArray(value) && value.length > 0,
}
