import { readFileSync } from 'node:fs'
import type { ConnectionOptions, SecureVersion } from 'node:tls'
import type { RedisTls } from '../settings.ts'

const VERSIONS: Record<string, SecureVersion> = {
  '1.0': 'TLSv1',
  '1.1': 'TLSv1.1',
  '1.2': 'TLSv1.2',
  '1.3': 'TLSv1.3',
}

export function toTlsOptions(tls: RedisTls): ConnectionOptions {
  return {
    ca: read(tls.caFile),
    cert: read(tls.certFile),
    key: read(tls.keyFile),
    rejectUnauthorized: !tls.skipVerify,
    minVersion: toVersion(tls.minVersion || '1.2'),
    maxVersion: toVersion(tls.maxVersion || '1.3'),
  }
}

const read = (file: string | undefined): Buffer | undefined =>
  file ? readFileSync(file) : undefined

function toVersion(text: string): SecureVersion {
  const version = VERSIONS[text]
  if (!version) throw new Error(`unknown TLS version '${text}', use 1.0, 1.1, 1.2 or 1.3`)
  return version
}
