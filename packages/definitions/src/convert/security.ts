import { entriesOf, type Json, type JsonObject, own, ownList, ownObject } from '#json/value.ts'
import type { Write } from './part.ts'
import { kindOf, type Scheme, schemesOf, writeScheme } from './schemes.ts'

/** Mechanisms that OpenAPI has no words for; requirements that name them stand in the extension. */
const ownMechanisms = ['hmac', 'oidc', 'custom']

const namesOf = (requirement: Json): string[] => entriesOf(requirement).map(([name]) => name)

/** The requirements of a document that count: all of them in the compliant mode, else the first. */
function requirementsOf(document: JsonObject, authentication: JsonObject): string[][] {
  const described = ownList(document, 'security').map(namesOf)
  if (own(authentication, 'securityProcessingMode') !== 'compliant') return described.slice(0, 1)
  const vendor = ownList(authentication, 'security').filter((one): one is string[] =>
    Array.isArray(one),
  )
  return [...described, ...vendor]
}

function findScheme(document: JsonObject, authentication: JsonObject, name: string): Scheme[] {
  const components = ownObject(ownObject(document, 'components'), 'securitySchemes')
  const component = ownObject(components, name)
  const settings = ownObject(ownObject(authentication, 'securitySchemes'), name)
  return component && settings ? [{ name, component, settings }] : []
}

/** Writes the schemes that a document requires; of several of one kind the first counts. */
export function writeSecurity(
  document: JsonObject,
  authentication: JsonObject,
  write: Write,
): void {
  const requirements = requirementsOf(document, authentication)
  const seen = new Set<string | undefined>()
  for (const name of new Set(requirements.flat())) {
    for (const scheme of findScheme(document, authentication, name)) {
      const kind = kindOf(scheme)
      if (kind === undefined || seen.has(kind)) continue
      seen.add(kind)
      writeScheme(scheme, write)
    }
  }
  if (requirements.length > 1) write(['security_requirements'], requirements)
}

export interface Security {
  components: JsonObject
  settings: JsonObject
  /** `security` of the document. */
  required: JsonObject[]
  /** Members of the extension's authentication that belong to the requirements. */
  mode: JsonObject
}

const requirementOf = (names: Json[]): JsonObject =>
  Object.fromEntries(names.filter((name) => typeof name === 'string').map((name) => [name, []]))

const isOwn = (names: Json[]) => names.some((name) => ownMechanisms.includes(String(name)))

/** The schemes of a classic definition, and which of them a request must satisfy. */
export function securityOf(classic: JsonObject): Security {
  const schemes = schemesOf(classic)
  const several = ownList(classic, 'security_requirements').filter((one): one is Json[] =>
    Array.isArray(one),
  )
  const isCompliant = several.length > 1
  const vendor = several.filter(isOwn)
  const required = isCompliant
    ? several.filter((names) => !isOwn(names)).map(requirementOf)
    : [requirementOf(schemes.map(({ name }) => name))].filter((one) => Object.keys(one).length > 0)
  return {
    components: Object.fromEntries(schemes.map(({ name, component }) => [name, component])),
    settings: Object.fromEntries(schemes.map(({ name, settings }) => [name, settings])),
    required,
    mode: {
      ...(isCompliant && { securityProcessingMode: 'compliant' }),
      ...(isCompliant && vendor.length > 0 && { security: vendor }),
    },
  }
}
