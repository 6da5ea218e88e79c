import { isObject, type Json, type JsonObject } from '@svc/definitions'
import {
  acceptableClassicDefinitions,
  acceptableOasDocuments,
  classicExamples,
  oasExamples,
} from '@svc/definitions/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hub, onEveryEngine, type StartHub } from '#testing'

/** What the service decides about a classic API, and what it fills in where nothing stands. */
const decided = new Set(['id', 'api_id', 'org_id', 'is_oas'])

/** Where a sent value was not kept; `null` counts as absent. */
function findLoss(sent: Json, read: Json | undefined, place: string): string | undefined {
  if (sent === null) return undefined
  if (Array.isArray(sent)) {
    if (!Array.isArray(read) || read.length !== sent.length) return place
    return firstOf(sent.map((item, at) => findLoss(item, read[at], `${place}/${at}`)))
  }
  if (!isObject(sent)) return Object.is(sent, read) ? undefined : place
  if (!isObject(read)) return place
  return firstOf(
    Object.entries(sent).map(([key, value]) =>
      findLoss(value, Object.hasOwn(read, key) ? read[key] : undefined, `${place}/${key}`),
    ),
  )
}
const firstOf = (losses: Array<string | undefined>) => losses.find((loss) => loss !== undefined)

const withoutDecided = (definition: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(definition).filter(
      // Without a listen path of its own an API gets one.
      ([key, value]) => !decided.has(key) && !(key === 'proxy' && isUnplaced(value)),
    ),
  )
const isUnplaced = (proxy: Json) => isObject(proxy) && !String(proxy.listen_path ?? '').trim()

/** The document without the ids in it, as text. */
function written(document: JsonObject): string {
  const text = JSON.stringify(document)
  const copied: JsonObject = JSON.parse(text)
  const extension = copied['x-svc-api-gateway']
  const info = isObject(extension) ? extension.info : undefined
  if (isObject(info)) for (const key of ['id', 'dbId', 'orgId']) delete info[key]
  return JSON.stringify(copied)
}

const options = { numRuns: process.env.SVC_PROVE ? 1_000 : 10, endOnFailure: true }
const patience = process.env.SVC_PROVE ? 1_800_000 : 120_000

/** Bodies with these members are refused before anybody looks at them. */
const isPoisoned = (sent: JsonObject) => JSON.stringify(sent).includes('"__proto__"')
const harmless = (examples: Record<string, JsonObject>) =>
  Object.entries(examples).filter(([, sent]) => !isPoisoned(sent))
/** Engines differ in how they keep a text, not in what it says: a part of them tells. */
const someOf = (examples: Record<string, JsonObject>) =>
  harmless(examples).filter((_, at) => at % 4 === 0)

onEveryEngine((start: StartHub, engine) => {
  const chosen = engine === 'sqlite' || process.env.SVC_PROVE ? harmless : someOf
  let hub: Hub
  let admin: Awaited<ReturnType<Hub['organisation']>>['admin']
  beforeAll(async () => {
    hub = await start({ settings: { enable_duplicate_slugs: true } })
    admin = (await hub.organisation()).admin
  })
  afterAll(() => hub.close())

  async function keepClassic(sent: JsonObject) {
    const { apis } = admin.call
    const query = { accept_additional_properties: true }
    const { Meta } = await apis.create({ query, body: { api_definition: sent } })
    const params = { id: Meta }
    const read = await apis.get({ params })
    expect(findLoss(withoutDecided(sent), read.api_definition, '')).toBeUndefined()
    await apis.update({ params, query, body: read })
    const { updated_at: _, ...again } = await apis.get({ params })
    expect(again).toEqual({ ...again, ...read, updated_at: undefined })
  }

  async function keepOas(sent: JsonObject) {
    const { oas } = admin.call
    // Examples share their ids, and only one API can have them.
    const body: JsonObject = JSON.parse(written(sent))
    const query = { accept_additional_properties: true }
    const { Meta } = await oas.create({ query, body })
    const params = { id: Meta }
    const read = await oas.get({ params })
    expect(findLoss(JSON.parse(written(sent)), JSON.parse(written(read)), '')).toBeUndefined()
    await oas.update({ params, query, body: read })
    expect(JSON.stringify(await oas.get({ params }))).toBe(JSON.stringify(read))
  }

  test.each(chosen(classicExamples))('%s is read as it was sent', async (_, sent) => {
    await keepClassic(sent)
  })

  test.each(chosen(oasExamples))('%s is read as it was sent', async (_, sent) => {
    await keepOas(sent)
  })

  const always = (
    definitions: fc.Arbitrary<JsonObject>,
    keep: (sent: JsonObject) => Promise<void>,
  ) =>
    fc.assert(
      fc.asyncProperty(
        definitions.filter((sent) => !isPoisoned(sent)),
        keep,
      ),
      options,
    )

  test(
    'whatever else the classic schema allows is read as it was sent',
    () => always(acceptableClassicDefinitions(), keepClassic),
    patience,
  )

  test(
    'whatever else the OAS schema allows is read as it was sent',
    () => always(acceptableOasDocuments(), keepOas),
    patience,
  )
})
