import { describeProblem, type JsonObject } from '@svc/definitions'
import type { Stored } from '@svc/documents'
import type { ApiRecord } from '#collections'
import { invalid } from '#failure'
import type { Scope } from '#scope'
import { type Beside, baseIdOf, type ComposeTools, createComposer, type Draft } from './compose.ts'
import { createFollower } from './follow.ts'
import { keeping } from './keeping.ts'
import type { Kind } from './kind.ts'
import { kindOf, sentOf } from './kinds.ts'
import { soleRoute } from './sole-route.ts'

/** A draft as callers send it, which is checked before anything else. */
export interface SentDraft extends Draft {
  /** The query `accept_additional_properties`. */
  acceptUnknown?: boolean
}

interface Edit {
  /** The definition after the edit; untouched when left out. */
  sent?: (sent: JsonObject, kind: Kind) => JsonObject
  beside?: Partial<Beside> | ((before: ApiRecord) => Partial<Beside>)
}

/** All writes of APIs, of either kind: check, compose, keep, then set right what depends on it. */
export function createApiWriter(tools: ComposeTools) {
  const compose = createComposer(tools)
  const follow = createFollower({ edit })
  const { validate_examples: examples, validate_schema_defaults: defaults } =
    tools.settings.oas_config

  function refuseWrong({ kind, sent, acceptUnknown }: SentDraft) {
    const problems = kind.check(sent, { acceptUnknown, examples, defaults })
    if (problems.length > 0) {
      throw invalid('API object validation failed', problems.map(describeProblem))
    }
  }

  /** Writes over an API what is made of it as it is then; nothing when it is gone. */
  async function rewrite(
    scope: Scope,
    id: string,
    make: (before: ApiRecord) => Promise<ApiRecord>,
    expected?: number,
  ): Promise<Stored<ApiRecord> | undefined> {
    let before: ApiRecord | undefined
    const after = await keeping(() =>
      scope.apis.change(
        id,
        (latest) => {
          before = latest
          return make(latest)
        },
        expected,
      ),
    )
    if (after) await follow(scope, before, after)
    return after
  }

  /** Changes an API from within, where what is kept is known to be right. */
  async function edit(scope: Scope, id: string, { sent, beside }: Edit, expected?: number) {
    const make = (before: ApiRecord) => {
      const kind = kindOf(before)
      const form = sentOf(before)
      return compose(
        scope,
        {
          kind,
          sent: sent ? sent(form, kind) : form,
          beside: typeof beside === 'function' ? beside(before) : beside,
        },
        before,
      )
    }
    return rewrite(scope, id, make, expected)
  }

  return {
    compose,
    refuseWrong,
    edit,
    /** Sets right what other APIs say of one that was kept by other means. */
    settle: (scope: Scope, api: ApiRecord) => follow(scope, undefined, api),
    async create(scope: Scope, draft: SentDraft): Promise<Stored<ApiRecord>> {
      refuseWrong(draft)
      const record = await compose(scope, draft)
      const stored = await keeping(() => scope.apis.insert(record))
      await follow(scope, undefined, stored)
      return stored
    },
    async update(scope: Scope, id: string, draft: SentDraft) {
      refuseWrong(draft)
      return rewrite(scope, id, (before) => compose(scope, draft, before), scope.expected)
    },
    async remove(scope: Scope, api: ApiRecord, expected?: number) {
      await scope.apis.remove(api.id, expected)
      await follow(scope, api, undefined)
    },
    /** Brings back an earlier state, as far as nobody has taken its place since. */
    async restore(scope: Scope, old: ApiRecord) {
      const isShared = tools.settings.enable_duplicate_slugs
      const make = async (before?: ApiRecord): Promise<ApiRecord> => ({
        ...old,
        sole_route: await soleRoute(scope, old, { isShared, before }),
        base: await baseIdOf(scope, old.api_id),
      })
      if (await rewrite(scope, old.id, make, scope.expected)) return
      const stored = await keeping(async () => scope.apis.insert(await make()))
      await follow(scope, undefined, stored)
    },
  }
}

export type ApiWriter = ReturnType<typeof createApiWriter>
