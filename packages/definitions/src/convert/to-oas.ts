import { withoutCategories } from '#categories/name.ts'
import type { ClassicDefinition } from '#classic/definition.ts'
import { moderniseClassic } from '#classic/modernise.ts'
import { extensionName, type OasDocument } from '#extension/name.ts'
import { copy } from '#json/copy.ts'
import { readAt, toPath } from '#json/path.ts'
import { isObject, type JsonObject, ownText } from '#json/value.ts'
import { describeEntries } from './operations/from-entries.ts'
import { block, membersOf } from './part.ts'
import { authentication } from './parts/authentication.ts'
import { description } from './parts/description.ts'
import { errorOverrides } from './parts/errors.ts'
import { global } from './parts/global.ts'
import { server } from './parts/server.ts'
import { upstream } from './parts/upstream.ts'
import { type Security, securityOf } from './security.ts'

const authenticationBlock = block('authentication', authentication)
const globalBlock = block('global', global)

const withMembers = (key: string, members: JsonObject): JsonObject =>
  Object.keys(members).length > 0 ? { [key]: members } : {}

function authenticationOf(classic: JsonObject, { settings, mode }: Security): JsonObject {
  const members = authenticationBlock.toOas(classic)
  const schemes = withMembers('securitySchemes', settings)
  if (!isObject(members) && Object.keys(schemes).length === 0) return {}
  const plain = isObject(members) ? members : { enabled: false }
  return { authentication: { ...plain, ...schemes, ...mode } }
}

function middlewareOf(classic: JsonObject, operations: JsonObject): JsonObject {
  const members = globalBlock.toOas(classic)
  return withMembers('middleware', {
    ...(isObject(members) && withMembers('global', members)),
    ...withMembers('operations', operations),
  })
}

const endpoints = toPath('version_data.versions..extended_paths')

/**
 * The OAS API that a classic definition describes: its main version, as far as the extension has
 * words for it (the guide lists what it has none for). Names of schemes and operations are made up
 * where classic has none.
 */
export function classicToOas(definition: ClassicDefinition): OasDocument {
  const classic = moderniseClassic(definition)
  const lists = readAt(classic, endpoints)
  const { paths, settings } = describeEntries(isObject(lists) ? lists : {})
  const security = securityOf(classic)
  const errors = errorOverrides.toOas(classic)
  return copy({
    openapi: '3.0.3',
    info: { title: withoutCategories(ownText(classic, 'name')), version: '1.0.0' },
    paths,
    components: withMembers('securitySchemes', security.components),
    ...(security.required.length > 0 && { security: security.required }),
    [extensionName]: {
      info: membersOf(description, classic),
      upstream: membersOf(upstream, classic),
      server: { ...membersOf(server, classic), ...authenticationOf(classic, security) },
      ...middlewareOf(classic, settings),
      ...(errors !== undefined && { errorOverrides: errors }),
    },
  })
}
