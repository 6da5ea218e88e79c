import { isLoopback, type Settings } from '@svc/settings'
import type { OrganisationRecord } from '#collections'
import type { RequestFacts } from '#scope'

type Hosts = Pick<Settings, 'host_config' | 'email_backend'>
type Request = Pick<RequestFacts, 'protocol' | 'host'>

const trimmed = (path: string) => path.replace(/^\/*|\/*$/g, '')

/** The host that is this organisation's portal: the operator's choice before its own. */
function ownHostOf(
  { id, cname, cname_enabled }: OrganisationRecord,
  { portal_domains }: Settings['host_config'],
): string {
  const [domain] = Object.entries(portal_domains).find(([, org]) => org === id) ?? []
  return domain ?? (cname_enabled ? cname : '')
}

/** The path of an organisation's portal below its host, without a slash at the end. */
export function portalPathOf(
  organisation: OrganisationRecord,
  hosts: Settings['host_config'],
): string {
  const { owner_slug, id } = organisation
  const { portal_root_path, disable_org_slug_prefix } = hosts
  const hasOwnHost = ownHostOf(organisation, hosts) !== ''
  const slug = hasOwnHost || disable_org_slug_prefix ? '' : owner_slug || id
  return [trimmed(portal_root_path), slug]
    .filter(Boolean)
    .map((part) => `/${part}`)
    .join('')
}

/** A caller can name any host, and a link would lead there: only loopback is taken on trust. */
const trustedHost = (host: string) => (isLoopback(host.replace(/:\d+$/, '')) ? host : '')

/** Where the portal is, for links in mails; empty when the settings do not say and nobody knows. */
export function portalAddressOf(
  organisation: OrganisationRecord,
  { host_config, email_backend }: Hosts,
  { protocol, host }: Request,
): string {
  const base =
    ownHostOf(organisation, host_config) || email_backend.dashboard_hostname || trustedHost(host)
  if (!base) return ''
  const scheme = host_config.generate_secure_paths ? 'https' : protocol
  const origin = base.includes('://') ? base.replace(/\/+$/, '') : `${scheme}://${base}`
  return origin + portalPathOf(organisation, host_config)
}
