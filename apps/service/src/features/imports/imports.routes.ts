import { type contract, type ImportedApi, ok } from '@svc/contract'
import type { Handlers } from '#http'
import type { SystemScope } from '#scope'

type Told = Promise<Record<string, boolean>>

interface Tools {
  importApis: (scope: SystemScope, apis: readonly ImportedApi[]) => Told
  importPolicies: (scope: SystemScope, policies: readonly unknown[]) => Told
}

export const createImportRoutes = ({
  importApis,
  importPolicies,
}: Tools): Handlers<typeof contract.imports> => ({
  apis: async (scope, { body }) => ok('APIs imported', await importApis(scope, body.apis)),
  policies: async (scope, { body }) =>
    ok('Policies imported', await importPolicies(scope, body.Data)),
})
