import type { Asset } from '@svc/contract'
import type { JsonObject, Problem } from '@svc/definitions'
import { api, asUpload } from '#api'
import type { Draft, Origin } from './draft.ts'
import { makeClassic, makeOas } from './make-document.ts'

/** What would be made, or what stands in the way. */
export interface Plan {
  document?: JsonObject
  problems: Problem[]
}

const flag = (isOn: boolean) => (isOn ? 'true' : undefined)

/** The query of an import. */
export const importQuery = (draft: Draft) => ({
  listenPath: draft.listenPath.trim() || undefined,
  upstreamURL: draft.upstreamURL.trim() || undefined,
  templateID: draft.templateID || undefined,
  authentication: flag(draft.usesSecurity),
  validateRequest: flag(draft.validateRequest),
  allowList: flag(draft.allowList),
  mockResponse: flag(draft.mockResponse),
})

/** Template data is any object; what is in it was JSON. */
const dataOf = (template: Asset | undefined) => (template?.data ?? {}) as JsonObject

async function planImport(draft: Draft, template: Asset | undefined): Promise<Plan> {
  const [definitions, { parseText }] = await Promise.all([
    import('@svc/definitions'),
    import('@svc/definitions/text'),
  ])
  const parsed = await parseText(draft.description)
  if (!parsed.ok) return { problems: parsed.problems }
  if (!definitions.isObject(parsed.value))
    return { problems: definitions.checkOpenApi(parsed.value) }
  const problems = definitions.checkOpenApi(parsed.value)
  if (problems.length > 0) return { problems }
  const parameters = definitions.readImportParameters(importQuery(draft))
  const merged = definitions.mergeTemplate(dataOf(template), parsed.value)
  const made = definitions.importOpenApi(merged, parameters, 'new')
  if (!made.ok) return { problems: made.problems }
  return { document: made.value, problems: definitions.checkOasShape(made.value) }
}

/** The API as it would be made, worked out here; only what an address holds is asked of the service. */
export async function planApi(draft: Draft, origin: Origin, template?: Asset): Promise<Plan> {
  if (origin === 'openapi') {
    if (draft.source === 'text' && draft.archive) return { problems: [] }
    if (draft.source === 'text') return planImport(draft, template)
    const query = importQuery(draft)
    const document = await api.oas.dryRun({ query, body: { oas: { url: draft.url.trim() } } })
    return { document, problems: [] }
  }
  if (origin === 'scratch') {
    return { document: draft.kind === 'oas' ? makeOas(draft) : makeClassic(draft), problems: [] }
  }
  const { mergeTemplate, checkOasShape } = await import('@svc/definitions')
  const document = mergeTemplate(dataOf(template), makeOas(draft))
  return { document, problems: checkOasShape(document) }
}

/** Makes it; what is answered is the internal id. */
export async function createApi(draft: Draft, origin: Origin): Promise<unknown> {
  if (origin === 'openapi') return (await sendImport(draft)).Meta
  if (origin === 'template') {
    const query = { templateID: draft.templateID }
    return (await api.oas.create({ query, body: makeOas(draft) })).Meta
  }
  if (draft.kind === 'oas') return (await api.oas.create({ body: makeOas(draft) })).Meta
  return (await api.apis.create({ body: { api_definition: makeClassic(draft) } })).Meta
}

async function sendImport(draft: Draft) {
  const query = importQuery(draft)
  if (draft.source === 'url') return api.oas.import({ query, body: { url: draft.url.trim() } })
  if (draft.archive) return api.oas.import({ query, body: asUpload(draft.archive) })
  const { parseText } = await import('@svc/definitions/text')
  const parsed = await parseText(draft.description)
  // A broken text is sent as it is: the service says what is wrong with it.
  const body = parsed.ok ? (parsed.value as JsonObject) : {}
  return api.oas.import({ query, body })
}
