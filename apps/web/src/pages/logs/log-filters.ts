import { contract } from '@svc/contract/calls'
import { findApis, useApiName } from '#pages/rights/rights.queries.ts'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import type { ListFilter } from '#ui/list/list-types.ts'

const words = texts.logs.filters

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
const text = (key: string, label: string, hint: string): ListFilter => ({
  ...{ kind: 'text', key, label, hint },
})

/** Everything that requests can be told apart by; APIs by name for those who may see them. */
export function useLogFilters(chosenApi: string | undefined): ListFilter[] {
  const mayFind = useMay()(contract.apis.list)
  const chosen = useApiName(mayFind ? chosenApi : undefined)
  return [
    mayFind
      ? {
          ...{ kind: 'found', key: 'api', label: words.api, hint: words.apiHint },
          ...{ collection: 'apis', find: findApis, chosen },
        }
      : text('api', words.api, words.apiHint),
    text('key', words.key, words.keyHint),
    {
      ...{ kind: 'choice', key: 'errors', label: words.outcome },
      options: [{ value: 'true', label: words.errorsOnly }],
    },
    text('status', words.status, words.statusHint),
    {
      ...{ kind: 'choice', key: 'method', label: words.method },
      options: methods.map((value) => ({ value, label: value })),
    },
    text('path', words.path, words.pathHint),
    text('min_latency', words.slower, words.slowerHint),
    text('max_latency', words.faster, words.fasterHint),
    text('tags', words.tags, words.tagsHint),
  ]
}
