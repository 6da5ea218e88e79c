import { defaultListenPath } from '#classic/listen-path.ts'
import { extensionName, extensionOf, type OasDocument } from '#extension/name.ts'
import { copy } from '#json/copy.ts'
import { own, ownObject, ownText } from '#json/value.ts'
import { done, failed, type Outcome, type Problem } from '#problem.ts'
import { branch } from './branch.ts'
import { importAuthentication } from './import-authentication.ts'
import { importOperations } from './import-operations.ts'
import type { ImportParameters } from './parameters.ts'
import { findUpstream, isAbsoluteUrl } from './servers.ts'

/** Applies listen path, domain, upstream, authentication and middleware; `document` is changed. */
export function applyParameters(document: OasDocument, parameters: ImportParameters): Problem[] {
  const extension = extensionOf(document) ?? {}
  const { listenPath, customDomain, upstreamUrl, authentication } = parameters
  if (listenPath !== undefined) branch(extension, 'server.listenPath').value = listenPath
  if (customDomain !== undefined) {
    const known = ownObject(ownObject(extension, 'server'), 'customDomain')
    branch(extension, 'server').customDomain = { ...known, enabled: true, name: customDomain }
  }
  if (upstreamUrl !== undefined) {
    if (!isAbsoluteUrl(upstreamUrl))
      return [{ path: '', message: `the upstreamURL "${upstreamUrl}" is not an absolute URL` }]
    branch(extension, 'upstream').url = upstreamUrl
  }
  importOperations(document, parameters)
  return authentication === undefined ? [] : importAuthentication(document, authentication)
}

/** What an API that comes from a description alone always gets. */
function applyDefaults(document: OasDocument, apiId: string): Problem[] {
  const extension = extensionOf(document) ?? {}
  const info = branch(extension, 'info')
  if (ownText(info, 'name').trim() === '') info.name = ownText(ownObject(document, 'info'), 'title')
  info.id = apiId
  info.state = { ...ownObject(info, 'state'), active: true, internal: false }
  const listenPath = branch(extension, 'server.listenPath')
  if (ownText(listenPath, 'value').trim() === '') listenPath.value = defaultListenPath(apiId)
  listenPath.strip = true
  const global = branch(extension, 'middleware.global')
  global.contextVariables ??= { enabled: true }
  global.trafficLogs ??= { enabled: true }
  const upstream = branch(extension, 'upstream')
  if (ownText(upstream, 'url') !== '' || own(upstream, 'loadBalancing') !== undefined) return []
  const found = findUpstream(document)
  if (!found.ok) return found.problems
  upstream.url = found.value
  return []
}

/**
 * The OAS API that an OpenAPI description becomes. An extension that the document already has, from
 * a template, counts as given. The id is the parameter's, else `newId`. Nothing is validated but
 * what is needed to make the API.
 */
export function importOpenApi(
  description: OasDocument,
  parameters: ImportParameters,
  newId: string,
): Outcome<OasDocument> {
  const document = copy(description)
  document[extensionName] = extensionOf(document) ?? {}
  const problems = applyParameters(document, parameters)
  if (problems.length > 0) return failed(...problems)
  const missing = applyDefaults(document, parameters.apiId ?? newId)
  return missing.length > 0 ? failed(...missing) : done(document)
}
