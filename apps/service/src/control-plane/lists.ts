import type { Catalogue } from '#gateways'

/** What data planes of one organisation load. */
export interface PlaneLists {
  apis: Catalogue
  policies: Catalogue
}

const most = 200

/** The lists of organisations, each made when it is first asked for; the least used make room. */
export function createPlaneLists(make: (org: string) => PlaneLists) {
  const kept = new Map<string, PlaneLists>()
  return (org: string): PlaneLists => {
    const lists = kept.get(org) ?? make(org)
    kept.delete(org)
    kept.set(org, lists)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return lists
  }
}
