import { classicSchema, extensionSchema } from '@svc/definitions'
import { describe, expect, test } from 'vitest'
import type { FeatureSpec, FieldSpec, GroupSpec } from '#ui/described/field-spec.ts'
import { type Path, toPath } from '#ui/form/paths.ts'
import { authenticationGroups } from './classic/authentication.ts'
import { endpointLists } from './classic/endpoint-lists.ts'
import { advancedGroups, settingsGroups as classicSettings } from './classic/settings.ts'
import { generalFields, ownMethods, schemeKinds } from './oas/authentication.ts'
import { middlewareGroups } from './oas/middleware.ts'
import { operationFeatures, operationPlugins } from './oas/operation-features.ts'
import { settingsGroups } from './oas/settings.ts'

interface Schema {
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
}

/** The schema of a member, through maps, lists and alternatives. */
function memberOf(schema: Schema, key: string): Schema | undefined {
  if (schema.properties?.[key]) return schema.properties[key]
  if (key === '0' && schema.items) return schema.items
  const rest = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties
  if (typeof rest === 'object') return rest
  for (const each of schema.anyOf ?? []) {
    const found = memberOf(each, key)
    if (found) return found
  }
  return undefined
}

const isKnown = (schema: Schema, path: Path) =>
  path.reduce<Schema | undefined>((at, key) => at && memberOf(at, key), schema) !== undefined

const pathsOfField = (field: FieldSpec, base: Path): Path[] => {
  const path = [...base, ...toPath(field.at)]
  if (field.kind !== 'items') return [path]
  return [path, ...field.fields.flatMap((each) => pathsOfField(each, [...path, '0']))]
}
const pathsOfFeature = ({ at, fields, switch: by }: FeatureSpec, base: Path): Path[] => {
  const path = [...base, ...toPath(at)]
  return [[...path, by?.at ?? 'enabled'], ...fields.flatMap((each) => pathsOfField(each, path))]
}
const pathsOfGroup = ({ fields = [], features = [], advanced = [] }: GroupSpec, base: Path) => [
  ...[...fields, ...advanced].flatMap((each) => pathsOfField(each, base)),
  ...features.flatMap((each) => pathsOfFeature(each, base)),
]

const authentication = toPath('server.authentication')
const operation = ['middleware', 'operations', 'any']
const lists = ['version_data', 'versions', 'any', 'extended_paths']

const oas = [
  ...settingsGroups.flatMap((group) => pathsOfGroup(group, [])),
  ...middlewareGroups.flatMap((group) => pathsOfGroup(group, ['middleware', 'global'])),
  ...generalFields.flatMap((field) => pathsOfField(field, authentication)),
  ...ownMethods.flatMap((feature) => pathsOfFeature(feature, authentication)),
  ...schemeKinds.flatMap(({ fields }) =>
    fields.flatMap((field) => pathsOfField(field, [...authentication, 'securitySchemes', 'any'])),
  ),
  ...operationFeatures.flatMap((feature) => pathsOfFeature(feature, operation)),
  ...pathsOfField(operationPlugins, operation),
]
const classic = [
  ...[...classicSettings, ...authenticationGroups, ...advancedGroups].flatMap((group) =>
    pathsOfGroup(group, []),
  ),
  ...endpointLists.flatMap(({ key, fields }) => [
    [...lists, key],
    ...fields.flatMap((field) => pathsOfField(field, [...lists, key, '0'])),
  ]),
]

/** Both are JSON Schema by their makers' own types. */
const asSchema = (schema: object) => schema as Schema

describe('every field of the designers', () => {
  test.each([
    ['OAS', asSchema(extensionSchema), oas],
    ['classic', asSchema(classicSchema), classic],
  ])('stands over a place that the schema of %s APIs knows', (_, schema, paths) => {
    expect(paths.length).toBeGreaterThan(80)
    expect(paths.filter((path) => !isKnown(schema, path)).map((path) => path.join('.'))).toEqual([])
  })
})
