import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withDefaults } from '#classic/defaults.ts'
import { moderniseClassic } from '#classic/modernise.ts'
import { extensionOf, type OasDocument } from '#extension/name.ts'
import { copy } from '#json/copy.ts'
import { readAt, removeAt, toPath, writeAt } from '#json/path.ts'
import {
  isObject,
  type Json,
  type JsonObject,
  omit,
  own,
  ownObject,
  ownText,
  put,
} from '#json/value.ts'
import { defaultOperationId, methods, operationsOf } from '#openapi/operations.ts'
import { classicDefinitions, oasDocuments } from '#testing/definitions.ts'
import { kindOf } from '../schemes.ts'
import { places } from '../sources.ts'
import { oasToClassic } from '../to-classic.ts'
import { classicToOas } from '../to-oas.ts'
import { lossesFromClassic, unnamedMechanisms } from './from-classic.ts'
import { lossesFromOas, surplusSchemes } from './from-oas.ts'
import { isAt, type Loss } from './loss.ts'

/** Always the same cases, so that a failure is a change of the code; all sorts of cases to prove it. */
const runs = process.env.SVC_PROVE ? { numRuns: 3000 } : { numRuns: 60, seed: 20_240_607 }
const patience = process.env.SVC_PROVE ? 600_000 : 30_000

/** Says nothing: empty, zero, false, or a feature that has nothing but its switch. */
const isIdle = (value: Json | undefined): boolean => {
  if (value === undefined || value === null || value === '0s') return true
  if (Array.isArray(value)) return value.every(isIdle)
  if (!isObject(value)) return value === false || value === 0 || value === ''
  return Object.entries(value).every(
    ([key, member]) => /^(enabled|disabled|.*_disabled)$/.test(key) || isIdle(member),
  )
}

/** Places where the second value does not say what the first one says. */
function listDifferences(one: Json | undefined, other: Json | undefined, at = ''): string[] {
  if (one === other || (isIdle(one) && isIdle(other))) return []
  const below = (key: string | number) => (at === '' ? String(key) : `${at}.${key}`)
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.flatMap((item, index) => listDifferences(item, other[index], below(index)))
  if (isObject(one) && (isObject(other) || other === undefined))
    return Object.keys(one).flatMap((key) =>
      listDifferences(own(one, key), own(other, key), below(key)),
    )
  return [at]
}

const version = 'version_data.versions.'
const lists = `${version}.extended_paths`

/** Entries of a list by method and path: their order is not compared, the first of equals counts. */
function byEndpoint(entries: Json): JsonObject {
  const map: JsonObject = {}
  for (const entry of Array.isArray(entries) ? entries.filter(isObject) : []) {
    const method = ownText(entry, 'method').toUpperCase()
    const path = ownText(entry, 'path')
    for (const one of method === '' ? methods : [method]) {
      const key = `${one.toUpperCase()} /${path.replace(/^\//, '')}`.replaceAll('.', '_')
      if (
        methods.some((known) => known.toUpperCase() === one.toUpperCase()) &&
        !Object.hasOwn(map, key)
      )
        put(map, key, omit(entry, ['path', 'method']))
    }
  }
  return map
}

/** A definition whose lists of endpoints can be compared whatever their order. */
function withEndpoints(definition: JsonObject): JsonObject {
  const given = readAt(definition, toPath(lists))
  const compared = Object.fromEntries(
    Object.entries(isObject(given) ? given : {}).map(([list, entries]) => [
      list,
      byEndpoint(entries),
    ]),
  )
  writeAt(definition, toPath(lists), compared)
  return definition
}

const check = 'custom_middleware.auth_check'
const extractor = 'custom_middleware.id_extractor'

/** Switches mean nothing while all that they switch is empty. */
const switches: Record<string, string[]> = {
  tags_disabled: ['tags'],
  domain_disabled: ['domain', 'certificates'],
  upstream_certificates_disabled: ['upstream_certificates'],
  certificate_pinning_disabled: ['pinned_public_keys'],
  custom_middleware_bundle_disabled: ['custom_middleware_bundle'],
  config_data_disabled: ['config_data'],
  error_overrides_disabled: ['error_overrides'],
  global_enforce_timeout_disabled: ['global_enforce_timeout'],
  'global_rate_limit.disabled': ['global_rate_limit.rate', 'global_rate_limit.per'],
  'uptime_tests.disabled': ['uptime_tests.check_list', 'uptime_tests.config'],
  [`${version}.global_headers_disabled`]: [
    `${version}.global_headers`,
    `${version}.global_headers_remove`,
  ],
  [`${version}.global_response_headers_disabled`]: [
    `${version}.global_response_headers`,
    `${version}.global_response_headers_remove`,
  ],
  [`${version}.global_size_limit_disabled`]: [`${version}.global_size_limit`],
  [`${check}.disabled`]: [
    `${check}.name`,
    `${check}.path`,
    `${check}.raw_body_only`,
    `${check}.require_session`,
    `${extractor}.extract_from`,
    `${extractor}.extract_with`,
  ],
  [`${extractor}.disabled`]: [`${extractor}.extract_from`, `${extractor}.extract_with`],
}

const isIdleSwitch = (definition: JsonObject, place: string) =>
  switches[place]?.every((content) => isIdle(readAt(definition, toPath(content)))) ?? false

const listUnexplained = (places: string[], losses: Loss[]) => {
  const patterns = losses.flatMap(({ at }) => at)
  return places.filter((place) => !patterns.some((pattern) => isAt(pattern, place)))
}

/** The extension with its operations under the ids that conversion makes up. */
function comparable(document: OasDocument): JsonObject {
  const extension = extensionOf(document) ?? {}
  const middleware = ownObject(extension, 'middleware')
  const given = ownObject(middleware, 'operations')
  const operations: JsonObject = {}
  for (const { path, method, id } of operationsOf(document)) {
    const settings = own(given, id)
    if (settings !== undefined) put(operations, defaultOperationId(path, method), settings)
  }
  return { ...extension, middleware: { ...middleware, operations } }
}

/** One scheme of each kind, and no place of a key besides the one in the description. */
function withoutSurplus(document: OasDocument): OasDocument {
  const result = copy(document)
  const components = ownObject(ownObject(result, 'components'), 'securitySchemes') ?? {}
  const place = ['x-svc-api-gateway', 'server', 'authentication', 'securitySchemes']
  const settings = readAt(result, place)
  const seen = new Set<string>()
  for (const [name, given] of Object.entries(isObject(settings) ? settings : {})) {
    const component = ownObject(components, name)
    if (!isObject(given) || !component) continue
    const kind = kindOf({ name, component, settings: given }) ?? ''
    if (seen.has(kind)) removeAt(result, [...place, name])
    seen.add(kind)
    if (kind === 'authToken') for (const one of places) delete given[one]
  }
  return result
}

/** Every scheme has a name and its places have names, so that all of them are carried. */
function withNames(definition: JsonObject): JsonObject {
  const configs = ownObject(definition, 'auth_configs') ?? {}
  const named = ['authToken', 'jwt', 'basic', 'oauth', 'externalOAuth'].map((kind) => {
    const config = { ...ownObject(configs, kind), name: kind }
    const token = { disable_header: false, auth_header_name: 'X' }
    return [kind, kind === 'authToken' ? { ...config, ...token } : config]
  })
  return {
    ...omit(definition, ['auth', 'security_requirements']),
    auth_configs: { ...configs, ...Object.fromEntries(named) },
  }
}

const isKept = (loss: Loss) => loss !== surplusSchemes && loss !== unnamedMechanisms

const fromOas: [string, (document: OasDocument) => OasDocument, Loss[]][] = [
  ['any API', (document) => document, lossesFromOas],
  ['an API with one scheme of each kind', withoutSurplus, lossesFromOas.filter(isKept)],
]

test.each(fromOas)(
  'from OAS to classic and back %s loses what the table says and nothing else',
  (_, prepare, losses) => {
    fc.assert(
      fc.property(oasDocuments().map(prepare), (document) => {
        const back = classicToOas(oasToClassic(document))
        const places = listDifferences(comparable(document), comparable(back))
        expect(listUnexplained(places, losses)).toEqual([])
      }),
      runs,
    )
  },
  patience,
)

const fromClassic: [string, (definition: JsonObject) => JsonObject, Loss[]][] = [
  ['any API', (definition) => definition, lossesFromClassic],
  ['an API that names its schemes', withNames, lossesFromClassic.filter(isKept)],
]

test.each(fromClassic)(
  'from classic to OAS and back %s loses what the table says and nothing else',
  (_, prepare, losses) => {
    fc.assert(
      fc.property(classicDefinitions().map(prepare), (definition) => {
        const given = withEndpoints(withDefaults(moderniseClassic(definition)))
        const back = withEndpoints(oasToClassic(classicToOas(definition)))
        const places = listDifferences(given, back).filter((place) => !isIdleSwitch(given, place))
        expect(listUnexplained(places, losses)).toEqual([])
      }),
      runs,
    )
  },
  patience,
)
