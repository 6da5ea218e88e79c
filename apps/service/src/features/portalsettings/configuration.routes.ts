import { type contract, ok } from '@svc/contract'
import type { Settings } from '@svc/settings'
import { conflict, invalid, notFound } from '#failure'
import type { Handlers } from '#http'
import type { SystemScope } from '#scope'
import type { Sealer } from '#secrets'
import { configurationName, keepConfiguration, showConfiguration } from './configuration.ts'
import { portalPathOf } from './portal-address.ts'
import { createSingletonRoutes } from './singleton.ts'

interface Tools {
  sealer: Sealer
  /** To see whether another organisation has a host name already. */
  system: Pick<SystemScope, 'organisations'>
  hosts: Settings['host_config']
}

export function createPortalConfigurationRoutes({
  sealer,
  system,
  hosts,
}: Tools): Handlers<typeof contract.portalConfiguration> {
  async function refuseTaken(cname: string, org: string) {
    const holders = await system.organisations.find({ cname })
    if (holders.some(({ id }) => id !== org)) {
      throw conflict(`cname '${cname}' belongs to another organisation`)
    }
  }
  return {
    ...createSingletonRoutes({
      name: configurationName,
      reads: (scope) => scope.portalConfigurations,
      writes: (scope) => scope.portalConfigurations,
      keep: async (_, given, before) => keepConfiguration(given, before, sealer),
      show: (record) => showConfiguration(record, sealer),
    }),
    async place({ organisations, org }) {
      const organisation = org ? await organisations.get(org) : undefined
      const { cname = '', cname_enabled = false } = organisation ?? {}
      const portal_path = organisation ? portalPathOf(organisation, hosts) : ''
      return { cname, cname_enabled, portal_root_path: hosts.portal_root_path, portal_path }
    },
    async setCname({ organisations, org, expected }, { body }) {
      const cname = body.cname.trim().toLowerCase()
      if (/[\s/]/.test(cname)) throw invalid(`cname '${cname}' is not a host name`)
      if (cname) await refuseTaken(cname, org)
      const cname_enabled = cname !== ''
      const edit = <T extends object>(before: T) => ({ ...before, cname, cname_enabled })
      if (!(await organisations.change(org, edit, expected))) {
        throw notFound('Could not retrieve portal object')
      }
      return ok('Data updated')
    },
  }
}
