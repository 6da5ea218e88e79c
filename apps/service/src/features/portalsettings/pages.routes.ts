import { type contract, ok, PortalPage } from '@svc/contract'
import { DuplicateDocument } from '@svc/documents'
import { completer } from '@svc/sessions/shape'
import type { PortalPageRecord } from '#collections'
import { conflict, invalid, notFound } from '#failure'
import type { Handlers } from '#http'
import { pageOf, sortOf } from '#paging'
import type { Scope } from '#scope'

const readPage = completer(PortalPage)

/** The slug as it stands between the root of the portal and whatever follows. */
export const slugKeyOf = (slug: string): string => slug.replace(/^\/+|\/+$/g, '')

function recordOf(given: unknown, owner: { id: string; org_id: string }): PortalPageRecord {
  const page = readPage(given)
  const slug = page.slug.trim()
  if (!/^[\w./~-]*$/.test(slug)) {
    throw invalid('Portal page validation failed', [`slug '${slug}' is not a path`])
  }
  const slug_key = slugKeyOf(slug)
  return { ...page, slug, ...(slug_key && { slug_key }), ...owner }
}

const orTaken =
  ({ slug }: PortalPageRecord) =>
  (error: unknown): never => {
    throw error instanceof DuplicateDocument ? conflict(`Slug '${slug}' has a page already`) : error
  }

/** There is one home page: the one that was made so last. */
async function keepOneHome({ portalPages }: Scope, { id, is_homepage }: PortalPageRecord) {
  if (!is_homepage) return
  for (const page of await portalPages.find({ is_homepage: true })) {
    if (page.id !== id) await portalPages.change(page.id, (now) => ({ ...now, is_homepage: false }))
  }
}

export const createPortalPageRoutes = (
  pageSize: number,
): Handlers<typeof contract.portalPages> => ({
  async list({ portalPages }, { query: { q, ...query } }) {
    const sort = sortOf(query.sort, ['title', 'slug'], 'title')
    const filter = q ? { title: { contains: q } } : {}
    const { items, pages } = await pageOf(portalPages, filter, { ...query, sort, pageSize })
    return { Data: items.map(shown), Pages: pages }
  },
  async create(scope, { body }) {
    const record = recordOf(body, { id: scope.newId(), org_id: scope.org })
    await scope.portalPages.insert(record).catch(orTaken(record))
    await keepOneHome(scope, record)
    return ok(record.id)
  },
  async get({ portalPages }, { params }) {
    const page = await portalPages.get(params.id)
    if (!page) throw notFound('Could not retrieve portal object')
    return shown(page)
  },
  async update(scope, { params, body }) {
    const record = recordOf(body, { id: params.id, org_id: scope.org })
    const changed = await scope.portalPages
      .change(params.id, () => record, scope.expected)
      .catch(orTaken(record))
    if (!changed) throw notFound('Could not retrieve portal object')
    await keepOneHome(scope, record)
    return ok('Data updated')
  },
  async remove({ portalPages, expected }, { params }) {
    if (!(await portalPages.remove(params.id, expected))) {
      throw notFound('Could not retrieve object for deletion')
    }
    return ok('Data deleted')
  },
})

/** The page with the version it was read with, without what is ours alone. */
function shown<T extends PortalPageRecord>({ slug_key: _, ...page }: T) {
  return page
}
