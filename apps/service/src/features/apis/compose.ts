import type { JsonObject } from '@svc/definitions'
import type { Settings } from '@svc/settings'
import type { ApiRecord } from '#collections'
import type { ReadScope } from '#scope'
import { factsOf } from './facts.ts'
import type { FindHooks } from './find-hooks.ts'
import type { GatewayServers } from './gateway-servers.ts'
import { identify } from './identify.ts'
import type { Kind } from './kind.ts'
import type { Ownership } from './ownership.ts'
import { soleRoute } from './sole-route.ts'

/** What is kept of an API beside its definition. */
export type Beside = Pick<
  ApiRecord,
  'hook_references' | 'is_site' | 'sort_by' | 'user_owners' | 'user_group_owners' | 'categories'
>

/** What an API is to be. What stands beside the definition stays as it was, unless it is given. */
export interface Draft {
  kind: Kind
  /** The classic definition or the OAS document. */
  sent: JsonObject
  beside?: Partial<Beside>
  /** A new API that was one elsewhere: it keeps its ids and times. */
  origin?: Origin
}

export interface Origin {
  id: string
  apiId: string
  created_at: string
  updated_at: string
}

export type ComposingScope = Pick<
  ReadScope,
  'apis' | 'webhooks' | 'org' | 'actor' | 'now' | 'newId'
>

export interface ComposeTools {
  ownership: Ownership
  findHooks: FindHooks
  servers: GatewayServers
  settings: Pick<
    Settings,
    | 'force_api_defaults'
    | 'allow_api_id_on_create'
    | 'enable_duplicate_slugs'
    | 'install'
    | 'oas_config'
    | 'tagging_options'
  >
}

const nothing: Beside = {
  hook_references: [],
  is_site: false,
  sort_by: 0,
  user_owners: [],
  user_group_owners: [],
  categories: [],
}

/** The internal id of the API that has this one among its versions. */
export async function baseIdOf({ apis }: Pick<ReadScope, 'apis'>, apiId: string) {
  const [base] = await apis.find({ version_ids: { has: apiId } }, { size: 1 })
  return base?.id
}

/** Makes the record that a draft becomes, over an earlier one or as a new API. Writes nothing. */
export function createComposer({ ownership, findHooks, servers, settings }: ComposeTools) {
  return async (scope: ComposingScope, draft: Draft, before?: ApiRecord): Promise<ApiRecord> => {
    const { kind } = draft
    const sent = kind.isDocument ? await servers.detach(scope, draft.sent, before) : draft.sent
    const identity = await identify(scope, draft, settings, before)
    const known = { ...(before ?? nothing), ...draft.beside }
    const beside = before ? known : ownership.withMaker(scope, known)
    const references = [...beside.hook_references, ...(before?.hook_references ?? [])]
    const hooks = await findHooks(scope, kind.hookIds(sent, references))
    const forms = kind.complete(sent, identity, {
      references,
      isHook: (id) => hooks.has(id),
      forceDefaults: settings.force_api_defaults,
      tag: settings.tagging_options.tag_all_apis_by_org ? identity.orgId : undefined,
    })
    const hookIds = kind.hookIds(sent, beside.hook_references)
    const facts = factsOf(forms, beside, hookIds)
    const isShared = settings.enable_duplicate_slugs
    const now = scope.now().toISOString()
    return {
      id: identity.id,
      org_id: identity.orgId,
      ...forms,
      hook_references: beside.hook_references,
      is_site: beside.is_site,
      sort_by: beside.sort_by,
      user_owners: beside.user_owners,
      user_group_owners: beside.user_group_owners,
      ...facts,
      sole_route: await soleRoute(scope, { ...facts, id: identity.id }, { isShared, before }),
      base: await baseIdOf(scope, facts.api_id),
      created_at: (before ?? draft.origin)?.created_at ?? now,
      updated_at: draft.origin?.updated_at ?? now,
    }
  }
}

export type Composer = ReturnType<typeof createComposer>
