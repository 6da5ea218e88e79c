import { readFile } from 'node:fs/promises'
import type { ServerOptions } from 'node:https'
import { createSecureContext } from 'node:tls'
import { SettingsProblem } from '../problem.ts'

interface CertificateFiles {
  domain_name: string
  cert_file: string
  key_file: string
}

export interface HttpsSettings {
  use_ssl: boolean
  certificates: CertificateFiles[]
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
  const pairs = await Promise.all(settings.certificates.map(readPair))
  const contexts = new Map(pairs.map(({ domain_name, context }) => [domain_name, context]))
  const [first] = pairs
  return {
    cert: first?.cert,
    key: first?.key,
    minVersion: versions[settings.min_version] ?? 'TLSv1.2',
    ...(settings.ssl_ciphers.length > 0 && { ciphers: settings.ssl_ciphers.join(':') }),
    SNICallback: (name, done) => done(null, contexts.get(name)),
  }
}

async function readPair({ domain_name, cert_file, key_file }: CertificateFiles) {
  try {
    const [cert, key] = await Promise.all([readFile(cert_file), readFile(key_file)])
    return { domain_name, cert, key, context: createSecureContext({ cert, key }) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingsProblem(
      `http_server_options.certificates: ${cert_file} cannot be used: ${reason}`,
    )
  }
}
