import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isLoopback, keyValueChoice, type LoadedSettings, storageLayers } from '@svc/settings'
import { readAddress } from './address.ts'
import { type Finding, findingsOf, orFine } from './finding.ts'

const { ok, warning, problem } = findingsOf('tls')

type Loaded = Pick<LoadedSettings, 'settings'>
type Certificate = LoadedSettings['settings']['http_server_options']['certificates'][number]

const dayMs = 86_400_000
const soonDays = 30
const tls12 = 771

/** How strangers reach the service, and how it reaches its stores. */
export function checkTls(loaded: Loaded, now: Date): Finding[] {
  const { http_server_options: options } = loaded.settings
  const found = [
    ...checkListener(loaded),
    ...(options.use_ssl ? options.certificates.flatMap((one) => checkCertificate(one, now)) : []),
    ...checkControlPlane(loaded, now),
    ...checkStoreLinks(loaded),
    ...checkBlindTrust(loaded),
  ]
  return orFine(found, ok('nothing leaves this machine in clear'))
}

function checkListener({ settings }: Loaded): Finding[] {
  const { listen_address, http_server_options: options, host_config } = settings
  const found: Finding[] = []
  if (!options.use_ssl && !isLoopback(listen_address)) {
    found.push(
      warning(
        `the service listens on ${listen_address} without TLS`,
        'set http_server_options.use_ssl, or let nobody but a proxy with TLS reach it',
      ),
    )
  }
  if (!host_config.secure_cookies && !isLoopback(listen_address)) {
    found.push(
      warning(
        'cookies are sent over plain connections too',
        'set host_config.secure_cookies once everybody comes by https',
      ),
    )
  }
  if (options.use_ssl && options.min_version > 0 && options.min_version < tls12) {
    found.push(
      warning('http_server_options.min_version allows TLS before 1.2', 'set it to 771 or 772'),
    )
  }
  return found
}

/** The listener that gateways in other places connect to. */
function checkControlPlane({ settings: { control_plane: plane } }: Loaded, now: Date): Finding[] {
  if (!plane.enabled) return []
  if (plane.use_ssl) return checkCertificate({ ...plane, domain_name: '' }, now)
  if (isLoopback(plane.listen_address)) return []
  return [
    warning(
      `data planes connect to ${plane.listen_address} without TLS`,
      'set control_plane.use_ssl, or let nobody but a proxy with TLS reach it',
    ),
  ]
}

function checkCertificate({ domain_name, cert_file, key_file }: Certificate, now: Date): Finding[] {
  try {
    const certificate = new X509Certificate(readFileSync(cert_file))
    const left = Math.floor((Date.parse(certificate.validTo) - now.getTime()) / dayMs)
    if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(key_file)))) {
      return [problem(`${key_file} is not the key of ${cert_file}`, 'name the right pair')]
    }
    if (left < 0) return [problem(`${cert_file} has expired`, 'renew it and start anew')]
    if (left < soonDays) {
      return [warning(`${cert_file} expires in ${left} days`, 'renew it and start anew')]
    }
    if (domain_name && !certificate.checkHost(domain_name)) {
      return [warning(`${cert_file} is not for ${domain_name}`, 'name the right pair')]
    }
    return []
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [problem(`${cert_file} cannot be used: ${reason}`, 'name files that can be read')]
  }
}

/** Links to stores on other machines that are not encrypted. */
function checkStoreLinks({ settings }: Loaded): Finding[] {
  const open = Object.entries(storageLayers(settings)).flatMap(([name, layer]) => {
    const address = layer && readAddress(layer.connection_string)
    if (!address || layer.tls || address.isSecure) return []
    const [mode = 'disable'] = ['sslmode', 'tls', 'ssl'].flatMap((key) =>
      address.options.getAll(key),
    )
    const far = address.hosts.filter((host) => !isLoopback(host))
    const isClear = mode === 'disable' || mode === 'false'
    return isClear && far.length > 0 ? [`the ${name} layer (${far.join(', ')})`] : []
  })
  const redis = keyValueChoice(settings)
  if (redis.type === 'redis' && !redis.tls) {
    const far = redis.addrs.filter((address) => !isLoopback(address.replace(/:\d+$/, '')))
    if (far.length > 0) open.push(`Redis (${far.join(', ')})`)
  }
  const advice = 'use TLS (sslmode, mongo_use_ssl, redis_use_ssl) unless the network is closed'
  return open.map((name) => warning(`${name} is reached without TLS`, advice))
}

/** Settings that take any certificate for the right one. */
function checkBlindTrust({ settings }: Loaded): Finding[] {
  const flags = {
    'http_server_options.ssl_insecure_skip_verify':
      settings.http_server_options.ssl_insecure_skip_verify,
    mongo_ssl_insecure_skip_verify: settings.mongo_ssl_insecure_skip_verify,
    redis_ssl_insecure_skip_verify: settings.redis_ssl_insecure_skip_verify,
    dcr_ssl_insecure_skip_verify: settings.dcr_ssl_insecure_skip_verify,
  }
  return Object.entries(flags)
    .filter(([, isSet]) => isSet)
    .map(([name]) =>
      warning(`${name} accepts any certificate`, 'unset it and name the authority instead'),
    )
}
