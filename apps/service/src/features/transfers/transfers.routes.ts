import { type contract, ok } from '@svc/contract'
import { DuplicateDocument } from '@svc/documents'
import { conflict, Failure, invalid, notFound } from '#failure'
import { emptyOrganisation, type RemoveTools } from '#features/organisations'
import type { Handlers } from '#http'
import type { SystemScope } from '#scope'
import { nameOf, type Part } from './part.ts'
import { createTransferSeal, type TransferSeal } from './sealing.ts'
import type { Held } from './secrets.ts'

interface Tools extends RemoveTools {
  /** In the order in which they are kept. */
  parts: Part[]
}

interface Moved {
  document: Record<string, unknown>
  secrets?: string
}

const usualSize = 100

function show(part: Part, held: Held, seal: TransferSeal | undefined): Moved {
  const { document, secrets } = held
  if (!seal || secrets.length === 0) return { document }
  return { document, secrets: seal.seal(nameOf(part.name, held), secrets) }
}

function read(part: Part, { document, secrets }: Moved, seal: TransferSeal | undefined): Held {
  const { id, org_id } = document
  if (typeof id !== 'string' || typeof org_id !== 'string' || id === '') {
    throw invalid(`${part.name}: an object has no id or no org_id`)
  }
  const named = { ...document, id, org_id }
  if (secrets === undefined) return { document: named, secrets: [] }
  if (!seal) throw invalid(`${part.name}/${id}: the secrets need the passphrase`)
  return { document: named, secrets: seal.open(nameOf(part.name, { document: named }), secrets) }
}

const sealOf = (key: string | null | undefined) => (key ? createTransferSeal(key) : undefined)

/** Whole organisations, a page of one kind of objects at a time. */
export function createTransferRoutes({
  parts,
  ...removing
}: Tools): Handlers<typeof contract.transfers> {
  function partNamed(name: string): Part {
    const part = parts.find((one) => one.name === name)
    if (!part)
      throw invalid(`part '${name}' is not one of ${parts.map((one) => one.name).join(', ')}`)
    return part
  }
  async function demandThere({ organisations }: SystemScope, id: string) {
    if (!(await organisations.get(id))) throw notFound('Could not retrieve org detail')
  }
  async function demandAbsent({ organisations }: SystemScope, id: string) {
    if (await organisations.get(id)) throw conflict(`organisation '${id}' exists already`)
  }

  return {
    async outline(scope, { params }) {
      await demandThere(scope, params.id)
      const within = scope.within(params.id)
      const counted = parts.map(async (part) => ({
        name: part.name,
        count: await part.count(within),
      }))
      return { parts: await Promise.all(counted) }
    },
    async export(scope, { params, body }) {
      await demandThere(scope, params.id)
      const part = partNamed(body.part)
      const page = { after: body.after ?? '', size: body.size ?? usualSize }
      const { objects, next } = await part.read(scope.within(params.id), page)
      const seal = sealOf(body.key)
      const given = seal ? objects : objects.filter(({ onlyWithSecrets }) => !onlyWithSecrets)
      const secrets = objects.reduce((sum, held) => sum + held.secrets.length, 0)
      return {
        objects: given.map((held) => show(part, held, seal)),
        next,
        left_out: seal ? 0 : secrets,
      }
    },
    async import(scope, { params, body }) {
      await demandAbsent(scope, params.id)
      const part = partNamed(body.part)
      const seal = sealOf(body.key)
      const objects = body.objects.map((moved) => read(part, moved, seal))
      const problems = await part.findProblems(scope, params.id, objects)
      if (problems.length > 0) throw new Failure(409, 'Import refused', problems)
      if (!body.check) await part.keep(scope, params.id, objects).catch(explainDuplicate)
      return ok(body.check ? 'Nothing stands in the way' : 'Objects imported', objects.length)
    },
    async clear(scope, { params }) {
      await demandAbsent(scope, params.id)
      await emptyOrganisation(scope.within(params.id), removing)
      return ok('Import cleared')
    },
  }
}

function explainDuplicate(error: unknown): never {
  if (!(error instanceof DuplicateDocument)) throw error
  throw new Failure(409, 'Import refused', [error.message])
}
