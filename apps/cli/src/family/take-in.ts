import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { isObject, type JsonObject } from '@svc/definitions'
import type { Progress } from '../progress.ts'
import { Refusal } from '../refusal.ts'
import type { ServiceClient } from '../service-client.ts'
import { groupsOf } from '../transfer/groups.ts'
import { apiIdOf, findApiLosses, findPolicyLosses, labelOf } from './losses.ts'
import { type Recognised, recognise } from './recognise.ts'

/** What is taken in by one request is taken in whole or not at all, so it is as much as fits. */
const mostText = 15_000_000

/** The JSON files of a folder and of those in it, or the one file. */
function listFiles(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })) throw new Refusal(`${path} does not exist`)
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => extname(name) === '.json' && !/(^|[\\/])\./.test(name))
    .sort()
    .map((name) => join(path, name))
}

function readAll(path: string): Recognised {
  const found: Recognised = { organisations: [], apis: [], policies: [], unknown: [] }
  for (const file of listFiles(path)) {
    try {
      recognise(found, JSON.parse(readFileSync(file, 'utf8')), file)
    } catch {
      throw new Refusal(`${file} cannot be read as JSON`)
    }
  }
  return found
}

/** The same API in the organisation that it is to be in. */
function movedApi(api: JsonObject, org_id: string): JsonObject {
  const definition = isObject(api.api_definition) ? { ...api.api_definition, org_id } : { org_id }
  if (!isObject(api.oas)) return { ...api, api_definition: definition }
  const moved = Object.entries(api.oas).map(([name, value]) => {
    if (!/^x-\w+-api-gateway$/.test(name) || !isObject(value)) return [name, value]
    const info = isObject(value.info) ? value.info : {}
    return [name, { ...value, info: { ...info, orgId: org_id } }]
  })
  return { ...api, api_definition: definition, oas: Object.fromEntries(moved) }
}

interface Report {
  taken: number
  /** One line for everything that was left alone, left out or has to be seen to. */
  lines: string[]
}

/** The routes of imports judge what is in it; here it is any JSON. */
const asBody = <T>(value: unknown) => value as T

/**
 * Takes in what lists of a dashboard of the family show, or what its synchronising tool has
 * written. Nothing that is there already is written over, and what does not come along is told.
 */
export async function takeInFamily(
  client: ServiceClient,
  { path, organisation }: { path: string; organisation?: string },
  progress: Progress,
): Promise<Report> {
  const { organisations, unknown, ...found } = readAll(path)
  const apis = organisation ? found.apis.map((api) => movedApi(api, organisation)) : found.apis
  const policies = organisation
    ? found.policies.map((policy) => ({ ...policy, org_id: organisation }))
    : found.policies
  const total = apis.length + policies.length + (organisation ? 0 : organisations.length)
  if (total === 0) throw new Refusal(`${path} holds no APIs, policies or organisations`)
  const lines = [...unknown]
  let [done, taken] = [0, 0]

  const note = (label: string, isTaken: boolean | undefined, losses: string[]) => {
    if (isTaken) taken += 1
    done += 1
    progress.at(done, total)
    const told = isTaken ? losses : ['exists already, or its place is taken: left alone']
    lines.push(...told.map((loss) => `${label}: ${loss}`))
  }
  for (const one of organisation ? [] : organisations) {
    const isTaken = await client.organisations.import({ body: asBody(one) }).then(
      () => true,
      (error) => {
        if (error instanceof Refusal) return false
        throw error
      },
    )
    note(`organisation '${one.owner_name}'`, isTaken, [])
  }
  for (const part of groupsOf(apis, mostText)) {
    const { Meta } = await client.imports.apis({ body: asBody({ apis: part }) })
    const told = asBody<Record<string, boolean>>(Meta)
    for (const api of part) note(labelOf('API', api), told[apiIdOf(api)], findApiLosses(api))
  }
  for (const part of groupsOf(policies, mostText)) {
    const { Meta } = await client.imports.policies({ body: asBody({ Data: part }) })
    const told = asBody<Record<string, boolean>>(Meta)
    for (const policy of part) {
      const id = String(policy._id ?? '').toLowerCase()
      // One without an id of its own got a new one, and nothing stood in its way but its name.
      note(labelOf('policy', policy), told[id] ?? true, findPolicyLosses(policy))
    }
  }
  return { taken, lines }
}
