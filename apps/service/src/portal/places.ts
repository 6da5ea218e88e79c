import type { Stored } from '@svc/documents'
import type { Settings } from '@svc/settings'
import type { OrganisationRecord } from '#collections'
import type { SystemScope } from '#scope'

/** Whose portal an address is, and what of it is asked for. */
export interface Place {
  organisation: Stored<OrganisationRecord>
  /** The path of the portal, without a slash at its end. */
  base: string
  /** What follows, with a slash at its begin. */
  path: string
  /** No dashboard is on this host, so that scripts of the organisation harm nobody else. */
  runsScripts: boolean
}

type Organisations = Pick<SystemScope, 'organisations'>
type HostSettings = Settings['host_config']

const withoutPort = (host: string) => host.replace(/:\d+$/, '')

/** The root of every portal: without a slash at its end, so empty for `/`. */
export const rootOf = ({ portal_root_path }: HostSettings): string => {
  const path = portal_root_path.replace(/^\/+|\/+$/g, '')
  return path && `/${path}`
}

/** Several may share a name; the oldest has it. */
const oldest = (found: ReadonlyArray<Stored<OrganisationRecord>>) =>
  found.reduce<Stored<OrganisationRecord> | undefined>(
    (first, one) => (first && first.id < one.id ? first : one),
    undefined,
  )

/** Finds the portal that a request is for: by its host, by its path, or because there is only one. */
export function createPlaces({ organisations }: Organisations, hosts: HostSettings) {
  const {
    portal_domains,
    hostname,
    use_strict_hostmatch: isStrict,
    disable_org_slug_prefix,
  } = hosts
  const root = rootOf(hosts)
  const same = (one: string, other: string) =>
    one.toLowerCase() === other ||
    (!isStrict && withoutPort(one.toLowerCase()) === withoutPort(other))

  const domainOf = (host: string) =>
    Object.entries(portal_domains).find(([name]) => same(name, host))?.[1]
  /** Users choose host names. Those of the operator, and any once we know our own, are apart. */
  const runsScripts = (host: string) =>
    domainOf(host) !== undefined || (hostname !== '' && !same(hostname, host))

  async function byHost(host: string) {
    const id = domainOf(host)
    if (id) return organisations.get(String(id))
    const names = isStrict ? [host] : [host, withoutPort(host)]
    const named = await organisations.find({ cname: { in: names } })
    const withPort =
      named.length > 0 || isStrict
        ? named
        : await organisations.find({ cname: { startsWith: `${withoutPort(host)}:` } })
    return oldest(withPort.filter(({ cname_enabled }) => cname_enabled))
  }
  async function bySlug(slug: string) {
    if (slug === '' || disable_org_slug_prefix) return undefined
    return (await organisations.get(slug)) ?? oldest(await organisations.find({ owner_slug: slug }))
  }
  async function only() {
    const [one, other] = await organisations.find({}, { page: 1, size: 2 })
    return other ? undefined : one
  }

  /** `path` is what follows the root, decoded. */
  return async (givenHost: string, path: string): Promise<Place | undefined> => {
    const host = givenHost.toLowerCase()
    const ofHost = host === '' ? undefined : await byHost(host)
    if (ofHost) {
      return { organisation: ofHost, base: root, path, runsScripts: runsScripts(host) }
    }
    // At the root of a host there is room for one portal only.
    if (root === '') return undefined
    const [, slug = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(path) ?? []
    const ofSlug = await bySlug(slug)
    if (ofSlug) {
      const base = `${root}/${encodeURIComponent(slug)}`
      return { organisation: ofSlug, base, path: rest || '/', runsScripts: false }
    }
    const organisation = await only()
    return organisation && { organisation, base: root, path, runsScripts: false }
  }
}
