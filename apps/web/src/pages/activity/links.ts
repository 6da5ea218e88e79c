type Search = Record<string, string>
type Linked = { to: string; search: Search }

/** Addresses of the screens about one thing, with the range that is looked at now. */
export const linkToApi = (id: string, search: Search): Linked => ({
  to: `/activity/apis/${encodeURIComponent(id)}`,
  search,
})

export const linkToKey = (key: string, search: Search): Linked => ({
  to: `/activity/keys/${encodeURIComponent(key)}`,
  search,
})

export const linkToClient = (id: string, search: Search): Linked => ({
  to: `/activity/oauth-clients/${encodeURIComponent(id)}`,
  search,
})

/** Paths have slashes of their own, so they stand in the query. */
export const linkToEndpoint = (
  { api_id, path }: { api_id: string; path: string },
  search: Search,
): Linked => ({ to: '/activity/endpoints/detail', search: { ...search, api_id, path } })

export const linkToLogs = (filters: Search, search: Search): Linked => ({
  to: '/logs',
  search: { ...search, ...filters },
})
