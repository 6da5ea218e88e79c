import type { IncomingMessage } from 'node:http'
import type { Settings } from '@svc/settings'
import type { Logger } from 'pino'
import type { SystemScope } from '#scope'
import { rootOf } from './places.ts'

interface Tools {
  system: Pick<SystemScope, 'organisations'>
  hosts: Settings['host_config']
  trustProxy: boolean
  log: Logger
}

/** Where the portal is mounted when it has no path of its own. */
export const innerRoot = '/portal'

const withoutPort = (host: string) => host.replace(/:\d+$/, '')

/**
 * A portal at `/` shares its paths with the dashboard, so it has hosts to itself: everything on them
 * is the portal. They are known before a request is routed, and learnt anew by `refresh`.
 */
export function createOwnHosts({ system, hosts, trustProxy, log }: Tools) {
  const isNeeded = rootOf(hosts) === ''
  const named = (name: string) =>
    hosts.use_strict_hostmatch ? name.toLowerCase() : withoutPort(name.toLowerCase())
  let own = new Set(Object.keys(hosts.portal_domains).map(named))

  const hostOf = ({ headers }: IncomingMessage) => {
    const forwarded = trustProxy ? headers['x-forwarded-host'] : undefined
    return named(String(forwarded ?? headers.host ?? ''))
  }
  async function learn() {
    const all = await system.organisations.find({ cname: { gte: '!' } })
    const names = all.filter((one) => one.cname_enabled && one.cname).map((one) => one.cname)
    own = new Set([...Object.keys(hosts.portal_domains), ...names].map(named))
  }
  return {
    isNeeded,
    /** The path inside of us; that of any other host stays as it is. */
    rewrite: (url: string, request: IncomingMessage): string =>
      isNeeded && own.has(hostOf(request)) ? innerRoot + url : url,
    refresh: () => learn().catch((err) => log.warn({ err }, 'hosts of portals are not known')),
  }
}
