import { type Builtin, plainJson, type Value } from '@svc/rego'
import { mergePatchOf } from '#merge-patch'
import { type ApiKind, apiKindOf } from './rules.kinds.ts'

/** Both spellings of the functions: rules written for gateways of the family keep working. */
const spellings = ['Svc', 'Tyk']
const kinds: Array<[string, ApiKind]> = [
  ['Oas', 'oas'],
  ['Classic', 'classic'],
  ['Streams', 'streams'],
]

/** The functions that rules can call besides those of the language. */
export const functionsOf = (read: (path: string) => Promise<unknown>): Builtin[] =>
  spellings.flatMap((prefix): Builtin[] => [
    {
      kind: 'async',
      name: `${prefix}APIGet`,
      arity: 1,
      call: async ([path]) => asValue(await read(String(path))),
    },
    {
      name: `${prefix}Diff`,
      arity: 2,
      call([before = null, after = null], { budget, scales }) {
        budget.work((scales.weigh(before) + scales.weigh(after)) / 64)
        return asValue(mergePatchOf(plainJson(before), plainJson(after)) ?? {})
      },
    },
    ...kinds.map(
      ([word, kind]): Builtin => ({
        name: `is${prefix}${word}`,
        arity: 0,
        reads: [
          ['request', 'path'],
          ['request', 'body'],
        ],
        call: (_, { options }) => kindOfRequest(options.input) === kind,
      }),
    ),
  ])

interface Asked {
  request?: { path?: string; body?: unknown }
}

/** Which kind of API a request is about; the input is the one that we have made. */
function kindOfRequest(input: Value | undefined): ApiKind | undefined {
  const { path = '', body } = (input as Asked | undefined)?.request ?? {}
  return apiKindOf(path, body)
}

/** What is read is JSON, and so is a patch made of JSON: rules work on nothing else. */
const asValue = (json: unknown) => json as Value | undefined
