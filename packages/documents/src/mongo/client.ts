import { MongoClient, type MongoClientOptions } from 'mongodb'
import type { LayerSettings, TlsSettings } from '../layers.ts'

/** A client as the settings ask for; it connects when it is first asked something. */
export const openClient = (settings: LayerSettings): MongoClient =>
  new MongoClient(settings.connection_string, optionsOf(settings))

function optionsOf(settings: LayerSettings): MongoClientOptions {
  const { connect_timeout_ms = 5_000, statement_timeout_ms = 30_000, tls } = settings
  return {
    appName: 'svc-dashboard',
    maxPoolSize: settings.pool_size ?? 10,
    serverSelectionTimeoutMS: connect_timeout_ms,
    connectTimeoutMS: connect_timeout_ms,
    waitQueueTimeoutMS: connect_timeout_ms,
    socketTimeoutMS: statement_timeout_ms,
    ...(settings.direct_connection ? { directConnection: true } : {}),
    ...(tls ? tlsOptionsOf(tls) : {}),
  }
}

const tlsOptionsOf = (tls: TlsSettings): MongoClientOptions => ({
  tls: true,
  tlsAllowInvalidCertificates: tls.skip_verify ?? false,
  tlsAllowInvalidHostnames: tls.allow_invalid_hostnames ?? false,
  ...(tls.ca_file ? { tlsCAFile: tls.ca_file } : {}),
  ...(tls.key_file ? { tlsCertificateKeyFile: tls.key_file } : {}),
})
