import { own } from '#json/value.ts'
import { amount, type Codec, disabled, enabled, flag, list, required, text } from '../codec.ts'
import { block, field, type Part } from '../part.ts'
import { eventHandlers } from './events.ts'

const toggle = (key: string, place: string) => block(key, [field('enabled', place, enabled)])

/** In classic a list of addresses has a switch of its own, which follows from the list. */
function addresses(key: string, place: string, flagPlace: string): Part {
  const plain = field(key, place, list)
  return {
    key,
    toClassic(value, write) {
      plain.toClassic(value, write)
      if (Array.isArray(value)) write([flagPlace], value.length > 0)
    },
    isActive: (classic) => own(classic, flagPlace) === true && plain.isActive(classic),
    toOas: (classic) => (own(classic, flagPlace) === true ? plain.toOas(classic) : undefined),
  }
}

/** An OAS API speaks HTTP; raw connections have no words in the extension. */
const protocol: Codec = {
  ...text,
  toOas: (value) => (value === 'http' || value === 'https' || value === 'h2c' ? value : undefined),
}

/** `server` of the extension but for its authentication. */
export const server = [
  block('listenPath', [
    field('value', 'proxy.listen_path', { ...required(text, ''), isActive: () => true }),
    field('strip', 'proxy.strip_listen_path', flag),
  ]),
  field('slug', 'slug', text),
  block('clientCertificates', [
    field('enabled', 'use_mutual_tls_auth', enabled),
    field('allowlist', 'client_certificates', list),
  ]),
  block('gatewayTags', [
    field('enabled', 'tags_disabled', disabled),
    field('tags', 'tags', required(list, [])),
  ]),
  block('customDomain', [
    field('enabled', 'domain_disabled', disabled),
    field('name', 'domain', required(text, '')),
    field('certificates', 'certificates', list),
  ]),
  toggle('detailedActivityLogs', 'enable_detailed_recording'),
  toggle('detailedTracing', 'detailed_tracing'),
  eventHandlers,
  block('ipAccessControl', [
    field('enabled', 'ip_access_control_disabled', disabled),
    addresses('allow', 'allowed_ips', 'enable_ip_whitelisting'),
    addresses('block', 'blacklisted_ips', 'enable_ip_blacklisting'),
  ]),
  toggle('batchProcessing', 'enable_batch_request_support'),
  field('port', 'listen_port', amount),
  field('protocol', 'protocol', protocol),
]
