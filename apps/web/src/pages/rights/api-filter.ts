import { contract } from '@svc/contract/calls'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import type { ListFilter } from '#ui/list/list-types.ts'
import { findApis, useApiName } from './rights.queries.ts'

/** The filter by API, named by the one that is chosen; nothing for who may not see APIs. */
export function useApiFilter(chosen: string | undefined): ListFilter[] {
  const isOffered = useMay()(contract.apis.list)
  const label = useApiName(chosen)
  if (!isOffered) return []
  const filter: ListFilter = {
    kind: 'found',
    key: 'api_id',
    label: texts.policies.filterApi,
    hint: texts.rights.addApiHint,
    collection: 'apis',
    find: findApis,
    chosen: label,
  }
  return [filter]
}
