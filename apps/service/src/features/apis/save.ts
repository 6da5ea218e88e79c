import { describeProblem, type FindHook, type Json, type JsonObject } from '@svc/definitions'
import { DuplicateDocument, type Stored } from '@svc/documents'
import type { Settings } from '@svc/settings'
import type { ApiRecord } from '#collections'
import { conflict, invalid } from '#failure'
import type { Scope } from '#scope'
import { factsOf } from './facts.ts'
import { identify } from './identify.ts'
import type { Kind } from './kind.ts'
import type { Ownership } from './ownership.ts'
import { soleRoute, takenRoute } from './route.ts'

/** What a caller wants an API to be. Members that are left out stay as they were. */
export interface Draft {
  kind: Kind
  /** The classic definition or the OAS document. */
  sent: JsonObject
  acceptUnknown?: boolean
  hook_references?: Json[]
  is_site?: boolean
  sort_by?: number
  user_owners?: string[]
  user_group_owners?: string[]
}

export interface Tools {
  ownership: Ownership
  settings: Pick<
    Settings,
    'force_api_defaults' | 'allow_api_id_on_create' | 'enable_duplicate_slugs' | 'install'
  >
}

const blank = {
  hook_references: [],
  is_site: false,
  sort_by: 0,
  user_owners: [],
  user_group_owners: [],
  categories: [],
}

function refuseWrong({ kind, sent, acceptUnknown }: Draft) {
  const problems = kind.check(sent, { acceptUnknown })
  if (problems.length > 0) {
    throw invalid('API object validation failed', problems.map(describeProblem))
  }
}

/** The writes of an API of either kind: check, identify, complete, describe, keep. */
export function createApiWriter({ ownership, settings }: Tools) {
  /** The record that a draft becomes, over an earlier one or as a new API. */
  async function prepare(scope: Scope, draft: Draft, before?: ApiRecord): Promise<ApiRecord> {
    refuseWrong(draft)
    const identity = identify(scope, draft, settings, before)
    const { kind, sent, acceptUnknown: _, ...given } = draft
    const known = { ...(before ?? blank), ...given }
    const references = known.hook_references
    const hookIds = kind.hookIds(sent, references)
    const findHook: FindHook = () => undefined
    const forms = kind.complete(sent, identity, {
      ...{ references, findHook },
      forceDefaults: settings.force_api_defaults,
    })
    const user_owners = before ? known.user_owners : ownership.firstOwners(scope, known)
    const now = scope.now().toISOString()
    const facts = factsOf(forms, { ...known, user_owners }, hookIds)
    return {
      id: identity.id,
      org_id: identity.orgId,
      ...facts,
      sole_route: await soleRoute(scope, identity.id, facts.route, {
        isShared: settings.enable_duplicate_slugs,
        before,
      }),
      ...forms,
      hook_references: references,
      is_site: known.is_site,
      sort_by: known.sort_by,
      user_owners,
      user_group_owners: known.user_group_owners,
      base: before?.base,
      created_at: before?.created_at ?? now,
      updated_at: now,
    }
  }

  return {
    prepare,
    create: async (scope: Scope, draft: Draft) => {
      const record = await prepare(scope, draft)
      return keeping(() => scope.apis.insert(record))
    },
    update: (scope: Scope, { id }: ApiRecord, draft: Draft) =>
      keeping(() =>
        scope.apis.change(id, (before) => prepare(scope, draft, before), scope.expected),
      ),
    /** Brings back an earlier state, as far as nobody has taken its place since. */
    async restore(scope: Scope, old: ApiRecord) {
      const edit = async (before?: ApiRecord) => ({
        ...old,
        sole_route: await soleRoute(scope, old.id, old.route, {
          isShared: settings.enable_duplicate_slugs,
          before,
        }),
      })
      await keeping(async () => {
        const changed = await scope.apis.change(old.id, edit, scope.expected)
        if (!changed) await scope.apis.insert(await edit())
      })
    },
  }
}

export type ApiWriter = ReturnType<typeof createApiWriter>
export type Written = Stored<ApiRecord>

const taken: Record<string, string> = {
  api_id: 'Found API with the same ID',
  sole_route: takenRoute,
}

/** Says in the words of this API what the store found to be taken. */
async function keeping<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const message = error instanceof DuplicateDocument ? taken[error.fields[0] ?? ''] : undefined
    throw message ? conflict(message) : error
  }
}
