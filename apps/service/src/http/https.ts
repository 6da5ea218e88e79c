import { readFile } from 'node:fs/promises'
import type { ServerOptions } from 'node:https'
import { createSecureContext, type SecureContext } from 'node:tls'

export interface HttpsSettings {
  use_ssl: boolean
  certificates: Array<{ domain_name: string; cert_file: string; key_file: string }>
  min_version: number
  ssl_ciphers: string[]
}

const versions: Record<number, 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'> = {
  769: 'TLSv1',
  770: 'TLSv1.1',
  771: 'TLSv1.2',
  772: 'TLSv1.3',
}

/** The TLS options that the settings ask for; the first certificate serves unknown names. */
export async function httpsOptions(settings: HttpsSettings): Promise<ServerOptions | undefined> {
  if (!settings.use_ssl) return undefined
  const pairs = await Promise.all(
    settings.certificates.map(async ({ domain_name, cert_file, key_file }) => ({
      domain_name,
      cert: await readFile(cert_file),
      key: await readFile(key_file),
    })),
  )
  const contexts = new Map<string, SecureContext>(
    pairs.map(({ domain_name, cert, key }) => [domain_name, createSecureContext({ cert, key })]),
  )
  const [first] = pairs
  return {
    cert: first?.cert,
    key: first?.key,
    minVersion: versions[settings.min_version] ?? 'TLSv1.2',
    ...(settings.ssl_ciphers.length > 0 && { ciphers: settings.ssl_ciphers.join(':') }),
    SNICallback: (name, done) => done(null, contexts.get(name)),
  }
}
