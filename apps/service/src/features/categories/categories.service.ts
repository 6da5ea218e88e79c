import { categoryProblem, cleanCategories, withCategories } from '@svc/definitions'
import type { ApiRecord } from '#collections'
import { invalid } from '#failure'
import type { ApiWriter, Ownership } from '#features/apis'
import type { ReadScope, Scope } from '#scope'

interface Tools {
  writer: ApiWriter
  ownership: Ownership
}

/** Refuses what cannot stand in the name of a classic API. */
function demandWords(categories: string[]) {
  const problems = categories.map(categoryProblem).filter((problem) => problem !== undefined)
  if (problems.length > 0) throw invalid('API categories validation failed', problems)
}

export function createCategoryService({ writer, ownership }: Tools) {
  /** Gives an API exactly these: an OAS API beside its document, a classic one in its name. */
  function assign(scope: Scope, api: ApiRecord, categories: string[], expected?: number) {
    if (api.is_oas) return writer.edit(scope, api.id, { beside: { categories } }, expected)
    demandWords(categories)
    const sent = (definition: ApiRecord['api_definition']) => ({
      ...definition,
      name: withCategories(String(definition.name ?? ''), categories),
    })
    return writer.edit(scope, api.id, { sent }, expected)
  }

  /** Changes a category wherever the caller sees it; tells how many APIs had it. */
  async function changeAll(scope: Scope, name: string, change: (all: string[]) => string[]) {
    let count = 0
    const filter = { categories: { has: name }, ...ownership.visibleTo(scope) }
    for await (const api of scope.apis.each(filter)) {
      await assign(scope, api, cleanCategories(change(api.categories)))
      count += 1
    }
    return count
  }

  return {
    assign,
    async count(scope: ReadScope) {
      const found = await scope.apis.tally('categories', ownership.visibleTo(scope))
      return found
        .map(({ value: name, count }) => ({ name, count }))
        .sort((one, other) => (one.name < other.name ? -1 : 1))
    },
    async rename(scope: Scope, from: string, to: string) {
      const filter = { categories: { has: from }, is_oas: false, ...ownership.visibleTo(scope) }
      if ((await scope.apis.count(filter)) > 0) demandWords([to])
      return changeAll(scope, from, (all) => all.map((one) => (one === from ? to : one)))
    },
    remove: (scope: Scope, name: string) =>
      changeAll(scope, name, (all) => all.filter((one) => one !== name)),
  }
}

export type CategoryService = ReturnType<typeof createCategoryService>
