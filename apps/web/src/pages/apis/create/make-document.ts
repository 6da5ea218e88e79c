import { extensionName, type JsonObject } from '@svc/definitions'
import { schemeKinds } from '../oas/authentication.ts'
import { addScheme } from '../oas/schemes.ts'
import { type Draft, pathOfName } from './draft.ts'

const listenPathOf = ({ name, listenPath }: Draft) => listenPath.trim() || pathOfName(name)

/** The smallest OAS API of these answers; a template adds the rest. */
export function makeOas(draft: Draft): JsonObject {
  const name = draft.name.trim()
  const url = draft.upstreamURL.trim()
  const kind = schemeKinds.find((each) => each.name === draft.authentication)
  const document: JsonObject = {
    openapi: '3.0.3',
    info: { title: name, version: '1.0.0' },
    ...(url && { servers: [{ url }] }),
    paths: {},
    components: {},
    [extensionName]: {
      info: { name, state: { active: draft.isActive } },
      server: {
        listenPath: { value: listenPathOf(draft), strip: true },
        ...(kind && { authentication: { enabled: true } }),
      },
      ...(url && { upstream: { url } }),
    },
  }
  return kind ? addScheme(document, kind) : document
}

/** The flag of a classic definition for each way to authenticate that is offered. */
const flags: Record<string, string> = {
  authToken: 'use_standard_auth',
  jwtAuth: 'enable_jwt',
  basicAuth: 'use_basic_auth',
  oauth: 'use_oauth2',
}

/** The smallest classic API of these answers. */
export function makeClassic(draft: Draft): JsonObject {
  const flag = flags[draft.authentication]
  return {
    name: draft.name.trim(),
    active: draft.isActive,
    ...(flag ? { [flag]: true } : { use_keyless: true }),
    ...(flag === 'use_standard_auth' && { auth: { auth_header_name: 'Authorization' } }),
    definition: { location: 'header', key: 'x-api-version' },
    version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
    proxy: {
      listen_path: listenPathOf(draft),
      target_url: draft.upstreamURL.trim(),
      strip_listen_path: true,
    },
  }
}
