import type { Api } from '@svc/contract'
import { api } from '#api'
import { texts } from '#texts'
import type { Dependent } from '#ui/dialog/dependents.tsx'
import { idOf } from './apis.queries.ts'

const words = texts.apis.dependents

/** The screens of single ones of what an API has to do with. */
export const screens = {
  versions: '/apis/',
  policies: '/policies/',
  catalogue: '/portal-catalogue/',
  webhooks: '/webhooks/',
  certificates: '/certificates/',
} as const

const kinds = ['versions', 'policies', 'catalogue'] as const

/** What would notice that these APIs are gone or no longer served; not what they themselves use. */
export async function dependentsOf(apis: Api[]): Promise<Dependent[]> {
  const found = await Promise.all(
    apis.map((one) => api.apis.dependents({ params: { id: idOf(one) } })),
  )
  const all = found.flatMap((each) =>
    kinds.flatMap((kind) =>
      each[kind].map(({ id, name }) => ({ label: words[kind](name), to: screens[kind] + id })),
    ),
  )
  return [...new Map(all.map((one) => [one.to, one])).values()]
}
