import { extensionOf, type OasDocument } from '#extension/name.ts'
import { resolveReference } from '#json/reference.ts'
import { entriesOf, type JsonObject, own, ownList, ownObject, ownText, put } from '#json/value.ts'
import type { Problem } from '#problem.ts'
import { branch } from './branch.ts'

type Kind = 'token' | 'jwt' | 'basic' | 'oauth'

function kindOf(component: JsonObject): Kind | undefined {
  const scheme = ownText(component, 'scheme').toLowerCase()
  switch (own(component, 'type')) {
    case 'apiKey':
      return 'token'
    case 'oauth2':
      return 'oauth'
    case 'http':
      if (scheme === 'basic') return 'basic'
      return scheme === 'bearer' && ownText(component, 'bearerFormat').toLowerCase() === 'jwt'
        ? 'jwt'
        : undefined
    default:
      return undefined
  }
}

/** A key says itself where it stands; everything else comes in the usual header. */
const usualHeader = { enabled: true, name: 'Authorization' }

function switchScheme(settings: JsonObject, name: string, kind: Kind, isEnabled: boolean) {
  const known = ownObject(settings, name) ?? {}
  const header = kind !== 'token' && own(known, 'header') === undefined && { header: usualHeader }
  put(settings, name, { ...known, ...header, enabled: isEnabled })
}

/** Of several mechanisms at once, one decides who the caller is. */
function chooseIdentity(kinds: Kind[]): string | undefined {
  if (kinds.length < 2) return undefined
  if (kinds.includes('token')) return 'auth_token'
  return kinds.includes('jwt') ? 'jwt_claim' : 'oauth_key'
}

const namesOf = (document: OasDocument, isCompliant: boolean): string[] => {
  const requirements = ownList(document, 'security')
  const counted = isCompliant ? requirements : requirements.slice(0, 1)
  return [...new Set(counted.flatMap((one) => entriesOf(one).map(([name]) => name)))]
}

/**
 * Switches the schemes that the description requires on or off in the extension of `document`.
 * Schemes of a type that gateways do not know are passed over.
 */
export function importAuthentication(
  document: OasDocument,
  wanted: boolean | 'compliant',
): Problem[] {
  if (ownList(document, 'security').length === 0)
    return [{ path: '/security', message: 'is empty, so there is no authentication to import' }]
  const components = ownObject(ownObject(document, 'components'), 'securitySchemes')
  const authentication = branch(extensionOf(document) ?? {}, 'server.authentication')
  const settings = branch(authentication, 'securitySchemes')
  const kinds: Kind[] = []
  for (const name of namesOf(document, wanted === 'compliant')) {
    const component = resolveReference(document, own(components, name))
    if (component === undefined)
      return [{ path: '/security', message: `names "${name}", which is not among the components` }]
    const kind = kindOf(component)
    if (kind === undefined) continue
    kinds.push(kind)
    switchScheme(settings, name, kind, wanted !== false)
  }
  authentication.enabled = wanted !== false
  if (wanted === 'compliant') {
    authentication.securityProcessingMode = 'compliant'
    return []
  }
  const identity = chooseIdentity(kinds)
  if (identity !== undefined) authentication.baseIdentityProvider ??= identity
  return []
}
