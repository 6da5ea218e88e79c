import { type contract, ok } from '@svc/contract'
import { cleanCategories } from '@svc/definitions'
import { notFound } from '#failure'
import { demandApi, type Ownership } from '#features/apis'
import type { Handlers } from '#http'
import type { CategoryService } from './categories.service.ts'
import { groupByCategory } from './groups.ts'

interface Tools {
  service: CategoryService
  ownership: Ownership
}

const noApi = 'API not found'
const noCategory = 'Category not found'

export const createCategoryRoutes = ({
  service,
  ownership,
}: Tools): Handlers<typeof contract.categories> => ({
  list: async (scope) => ({ categories: await service.count(scope) }),
  groups: (scope) => groupByCategory(scope, ownership),

  async ofApi(scope, { params }) {
    const { categories } = await demandApi(scope, params.id, ownership, noApi)
    return { categories }
  },
  async replace(scope, { params, body }) {
    const api = await demandApi(scope, params.id, ownership, noApi)
    const names = Array.isArray(body) ? body : body?.categories
    const changed = await service.assign(scope, api, cleanCategories(names), scope.expected)
    if (!changed) throw notFound(noApi)
    return ok('API categories updated')
  },
  async rename(scope, { params, body }) {
    const count = await service.rename(scope, params.name, body.name.trim())
    if (count === 0) throw notFound(noCategory)
    return ok('Category renamed', { apis: count })
  },
  async remove(scope, { params }) {
    const count = await service.remove(scope, params.name)
    if (count === 0) throw notFound(noCategory)
    return ok('Category deleted', { apis: count })
  },
})
