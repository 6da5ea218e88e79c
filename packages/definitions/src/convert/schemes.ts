import { type JsonObject, own, ownObject, ownText } from '#json/value.ts'
import { accessTypesOf, flowsOf, refreshes } from './oauth-flows.ts'
import { block, membersOf, type Part, type Write } from './part.ts'
import { basic, externalOAuth, jwt, oauth, token } from './scheme-parts.ts'
import { configOf, isOn, nameAt, type Place, places, setPlace, sourcesOf } from './sources.ts'

/** A scheme in the words of OpenAPI (`component`) and of the extension (`settings`). */
export interface Scheme {
  name: string
  component: JsonObject
  settings: JsonObject
}

/** One kind of scheme: how it is told from others, and what its settings are in classic. */
interface Kind {
  /** Its name among the `auth_configs` of a classic definition. */
  kind: string
  fits(component: JsonObject, settings: JsonObject): boolean
  parts: readonly Part[]
  isOn(classic: JsonObject): boolean
  /** The component, and settings that follow from more than one place. */
  describe(classic: JsonObject): { component: JsonObject; more?: JsonObject; main?: Place }
}

const flagOf = (flag: string) => (classic: JsonObject) => own(classic, flag) === true

const isHttp = (scheme: string) => (component: JsonObject) =>
  own(component, 'type') === 'http' && ownText(component, 'scheme').toLowerCase() === scheme

const isOAuth = (component: JsonObject) => own(component, 'type') === 'oauth2'
const hasProviders = (settings: JsonObject) => Object.hasOwn(settings, 'providers')

const configIn = (classic: JsonObject, kind: string): JsonObject =>
  ownObject(ownObject(classic, 'auth_configs'), kind) ?? {}

/** OpenAPI knows one place of a key; others are settings. */
function describeToken(classic: JsonObject) {
  const config = configIn(classic, 'authToken')
  const main = places.find((place) => isOn(config, place)) ?? 'header'
  const name = nameAt(config, main) || 'Authorization'
  return { component: { type: 'apiKey', in: main, name }, main }
}

const kinds: Kind[] = [
  {
    kind: 'authToken',
    fits: (component) => own(component, 'type') === 'apiKey',
    parts: token,
    isOn: flagOf('use_standard_auth'),
    describe: describeToken,
  },
  {
    kind: 'jwt',
    fits: isHttp('bearer'),
    parts: jwt,
    isOn: flagOf('enable_jwt'),
    describe: () => ({ component: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } }),
  },
  {
    kind: 'basic',
    fits: isHttp('basic'),
    parts: basic,
    isOn: flagOf('use_basic_auth'),
    describe: () => ({ component: { type: 'http', scheme: 'basic' } }),
  },
  {
    kind: 'oauth',
    fits: (component, settings) => isOAuth(component) && !hasProviders(settings),
    parts: oauth,
    isOn: flagOf('use_oauth2'),
    describe: (classic) => ({
      component: { type: 'oauth2', flows: flowsOf(classic) },
      more: { ...(refreshes(classic) && { refreshToken: true }) },
    }),
  },
  {
    kind: 'externalOAuth',
    fits: (component, settings) => isOAuth(component) && hasProviders(settings),
    parts: externalOAuth,
    isOn: (classic) => own(ownObject(classic, 'external_oauth'), 'enabled') === true,
    describe: () => ({ component: { type: 'oauth2', flows: {} } }),
  },
]

/** The name among `auth_configs` of the kind that a scheme is; nothing for one that classic lacks. */
export const kindOf = ({ component, settings }: Scheme): string | undefined =>
  kinds.find(({ fits }) => fits(component, settings))?.kind

/** Writes what a scheme says into a classic definition. */
export function writeScheme({ name, component, settings }: Scheme, write: Write): void {
  const found = kinds.find(({ fits }) => fits(component, settings))
  if (found === undefined) return
  block('', found.parts).toClassic(settings, write)
  const config = configOf(settings)
  const main = places.find((place) => place === own(component, 'in'))
  if (main !== undefined && found.kind === 'authToken')
    setPlace(config, main, true, ownText(component, 'name'))
  for (const [key, value] of Object.entries({ name, ...config }))
    write(['auth_configs', found.kind, key], value)
  if (found.kind === 'oauth')
    write(['oauth_meta', 'allowed_access_types'], accessTypesOf(component, settings))
}

function schemeOf(found: Kind, classic: JsonObject): Scheme[] {
  const config = configIn(classic, found.kind)
  const name = ownText(config, 'name')
  if (!found.isOn(classic) && name === '') return []
  const { component, more, main } = found.describe(classic)
  const settings = {
    ...membersOf(found.parts, classic),
    ...more,
    ...sourcesOf(config, main),
  }
  return [{ name: name || found.kind, component, settings }]
}

/** The schemes that a classic definition uses or at least names, each under a name of its own. */
export function schemesOf(classic: JsonObject): Scheme[] {
  const taken = new Set<string>()
  return kinds
    .flatMap((found) => schemeOf(found, classic))
    .map((scheme, index) => {
      const name = taken.has(scheme.name) ? `${scheme.name}${index}` : scheme.name
      taken.add(name)
      return { ...scheme, name }
    })
}
