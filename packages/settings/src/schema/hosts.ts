import { Type } from 'typebox'
import { flag, list, listOf, map, section, text, whole } from './makers.ts'

export const certificateFiles = Type.Object({
  domain_name: text('Host name that the certificate is for.'),
  cert_file: text('File of the certificate.'),
  key_file: text('File of its key.'),
})

export const hostKeys = {
  host_config: section({
    enable_host_names: flag('Answer on `hostname` only.'),
    disable_org_slug_prefix: flag('Leave the organisation out of portal paths.'),
    hostname: text('Host name of the dashboard.'),
    override_hostname: text('Host name of the gateway in shown URLs.', { env: 'GATEWAYHOSTNAME' }),
    portal_domains: map('Host name of a portal to the id of its organisation.'),
    portal_root_path: text('Path of the portal.', { default: '/portal' }),
    generate_secure_paths: flag('Write `https` in generated URLs.', false, {
      env: 'GENERATEHTTPS',
    }),
    secure_cookies: flag('Send cookies over TLS only.'),
    use_strict_hostmatch: flag('Compare host names together with their port.'),
  }),
  http_server_options: section({
    use_ssl: flag('Serve TLS.'),
    certificates: listOf('Certificates by host name.', certificateFiles),
    ssl_certificates: list('Read and ignored: name files in `certificates`.'),
    min_version: whole('Lowest TLS version: 771 is 1.2, 772 is 1.3, 0 the default.', 0, {
      maximum: 65535,
    }),
    ssl_ciphers: list('Allowed cipher suites; empty: the default.', { env: 'CIPHERSUITES' }),
    ssl_insecure_skip_verify: flag('Accept any certificate when calling a gateway.'),
    prefer_server_ciphers: flag('Read and ignored.', false, { env: 'PREFERSERVERCIPHERSUITES' }),
  }),
}
