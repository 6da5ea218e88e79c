import type { ImportedApi } from '@svc/contract'
import { identityOf, type JsonObject, toOurNames } from '@svc/definitions'
import { Failure, invalid } from '#failure'
import { classic } from './classic.kind.ts'
import { besideOf } from './draft.ts'
import { oas } from './oas.kind.ts'
import { textOf } from './text.ts'
import type { ApiWriter, SentDraft } from './writer.ts'

/** An API of elsewhere, ready to be composed in its organisation. */
export interface ImportDraft extends SentDraft {
  org: string
  origin: NonNullable<SentDraft['origin']>
}

interface Tools {
  refuseWrong: ApiWriter['refuseWrong']
  newId: () => string
  now: string
}

const hexId = /^[0-9a-f]{24}$/

function idsOf(api: ImportedApi, document: JsonObject | undefined) {
  const { api_definition: definition } = api
  const told = document && identityOf(document)
  return {
    id: (told?.id || textOf(definition.id)).toLowerCase(),
    apiId: told?.apiId || textOf(definition.api_id),
    org: (told?.orgId || textOf(definition.org_id)).toLowerCase(),
  }
}

function problemsOf(draft: SentDraft, refuseWrong: Tools['refuseWrong']): string[] {
  try {
    refuseWrong(draft)
    return []
  } catch (error) {
    if (error instanceof Failure) return error.details ?? [error.message]
    throw error
  }
}

function readOne(api: ImportedApi, at: number, { refuseWrong, newId, now }: Tools) {
  const document = api.oas ? toOurNames(api.oas) : undefined
  const { id, apiId, org } = idsOf(api, document)
  const draft: ImportDraft = {
    ...(document ? { kind: oas, sent: document } : { kind: classic, sent: api.api_definition }),
    beside: { ...besideOf(api), ...(document && { categories: api.categories ?? [] }) },
    acceptUnknown: true,
    org,
    origin: {
      ...{ id: id || newId(), apiId },
      ...{ created_at: api.created_at || now, updated_at: api.updated_at || now },
    },
  }
  const problems = [
    ...(apiId === '' ? ['has no api_id'] : []),
    ...(id !== '' && !hexId.test(id) ? [`id '${id}' is not of 24 hex characters`] : []),
    ...(api.api_definition.is_oas === true && !document ? ['has no oas'] : []),
    ...problemsOf(draft, refuseWrong),
  ]
  const label = `apis[${at}]${apiId && ` '${apiId}'`}`
  return { draft, problems: problems.map((problem) => `${label}: ${problem}`) }
}

/** One id means one API, so a call that names it twice cannot be answered for each of them. */
function repeatedIn(drafts: ImportDraft[]): string[] {
  const met = new Map<string, number>()
  return drafts.flatMap(({ origin }, at) => {
    const ids = [`id '${origin.id}'`, `api_id '${origin.apiId}'`]
    const first = ids.find((id) => met.has(id))
    for (const id of ids) met.set(id, met.get(id) ?? at)
    return first ? [`apis[${at}]: ${first} is also that of apis[${met.get(first)}]`] : []
  })
}

/** What a list of APIs holds, checked whole: one that is wrong refuses all of them. */
export function readImport(apis: readonly ImportedApi[], tools: Tools): ImportDraft[] {
  const read = apis.map((api, at) => readOne(api, at, tools))
  const drafts = read.map(({ draft }) => draft)
  const problems = [...read.flatMap((one) => one.problems), ...repeatedIn(drafts)]
  if (problems.length > 0) throw invalid('API object validation failed', problems)
  return drafts
}
