import { randomUUID } from 'node:crypto'
import { type Asset, type AssetInput, type contract, ok } from '@svc/contract'
import { DuplicateDocument, version } from '@svc/documents'
import type { AssetRecord } from '#collections'
import { conflict, Failure, invalid, notFound } from '#failure'
import type { Handlers } from '#http'
import type { Scope } from '#scope'
import { findAsset } from './assets.find.ts'

const template = 'oas-template'

function present({ id: _id, asset_id: id, ...rest }: AssetRecord): Asset {
  return { _id, id, ...rest }
}

const unsupported = (kind: string) => `unsupported asset kind: '${kind}'`

function kindOf({ kind }: AssetInput) {
  if (kind && kind !== template) throw new Failure(422, unsupported(kind))
  return template
}

const written = (Message: string, { id, asset_id }: AssetRecord) => ({
  Status: 'success',
  Message,
  Meta: id,
  ID: asset_id,
})

/** An `id` that is the `_id` of another asset would hide one of the two. */
async function refuseTaken({ assets }: Scope, id: string, except: string) {
  const other = await assets.get(id)
  if (other && other.id !== except) throw conflict(`Asset ID already exists: '${id}'`)
}

const orTaken =
  (id: string) =>
  (error: unknown): never => {
    throw error instanceof DuplicateDocument ? conflict(`Asset ID already exists: '${id}'`) : error
  }

export const assetRoutes: Handlers<typeof contract.assets> = {
  async list({ assets }, { query: { kind } }) {
    if (kind && kind !== template) throw invalid(unsupported(kind))
    const found = await assets.find({}, { sort: [['name', 'asc']] })
    return found.map(present)
  },
  async create(scope, { body }) {
    const kind = kindOf(body)
    const asset_id = body.id || randomUUID().replaceAll('-', '')
    await refuseTaken(scope, asset_id, '')
    const record: AssetRecord = {
      ...{ id: scope.newId(), org_id: scope.org, asset_id, kind },
      name: body.name ?? '',
      description: body.description ?? '',
      data: body.data,
      last_updated: scope.now().toISOString(),
    }
    await scope.assets.insert(record).catch(orTaken(asset_id))
    return written('asset created', record)
  },
  async get(scope, { params }) {
    const record = await findAsset(scope, params.id)
    return { ...present(record), [version]: record[version] }
  },
  async update(scope, { params, body }) {
    const { id, asset_id: known } = await findAsset(scope, params.id)
    const kind = kindOf(body)
    const asset_id = body.id || known
    await refuseTaken(scope, asset_id, id)
    const edit = (now: AssetRecord): AssetRecord => ({
      ...{ id, org_id: now.org_id, asset_id, kind },
      name: body.name ?? '',
      description: body.description ?? '',
      data: body.data,
      last_updated: scope.now().toISOString(),
    })
    const changed = await scope.assets.change(id, edit, scope.expected).catch(orTaken(asset_id))
    if (!changed) throw notFound('asset not found')
    return written('asset updated', changed)
  },
  async remove(scope, { params }) {
    const { id } = await findAsset(scope, params.id)
    await scope.assets.remove(id, scope.expected)
    return { ...ok('Asset removed successfully'), Status: 'success' }
  },
}
