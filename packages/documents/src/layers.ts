import type { DocumentStore } from './documents.ts'

export interface LayerSettings {
  type: 'sqlite' | 'postgres' | 'mongo'
  /** sqlite: an absolute file path or `:memory:`; otherwise the URL of the server. */
  connection_string: string
  /** The most connections that are open at a time; 10 unless said. */
  pool_size?: number
  tls?: TlsSettings
  /** mongo: speak to the named server only and do not look for its replica set. */
  direct_connection?: boolean
  /** How long a server may take to accept a connection; 5 seconds unless said. */
  connect_timeout_ms?: number
  /** How long one statement may take; 30 seconds unless said. */
  statement_timeout_ms?: number
}

export interface TlsSettings {
  ca_file?: string
  /** A PEM file that holds the client's certificate and its key. */
  key_file?: string
  skip_verify?: boolean
  allow_invalid_hostnames?: boolean
}

export interface LayersSettings {
  main: LayerSettings
  analytics?: LayerSettings
  logs?: LayerSettings
  uptime?: LayerSettings
}

export interface Layers {
  main: DocumentStore
  analytics: DocumentStore
  logs: DocumentStore
  uptime: DocumentStore
  close(): Promise<void>
}

/**
 * Opens a store of the engine named in the settings and loads that engine only. Nothing is asked
 * of a server yet: `ping` and `ensure` are the first to find out that it is away.
 */
export async function openStore(settings: LayerSettings): Promise<DocumentStore> {
  switch (settings.type) {
    case 'sqlite': {
      const [{ openSqlite }, { sqlStore }] = await Promise.all([
        import('./sqlite/engine.ts'),
        import('./sql/store.ts'),
      ])
      return sqlStore(openSqlite(settings.connection_string))
    }
    case 'postgres': {
      const [{ openPostgres }, { sqlStore }] = await Promise.all([
        import('./postgres/engine.ts'),
        import('./sql/store.ts'),
      ])
      return sqlStore(openPostgres(settings))
    }
    case 'mongo': {
      const { openMongo } = await import('./mongo/store.ts')
      return openMongo(settings)
    }
  }
}

/** Opens the four layers. One without settings of its own, or with those of another, is the same object. */
export async function openLayers(settings: LayersSettings): Promise<Layers> {
  const opened = new Map<string, DocumentStore>()

  const open = async (layer: LayerSettings = settings.main) => {
    const key = JSON.stringify(layer)
    const store = opened.get(key) ?? (await openStore(layer))
    opened.set(key, store)
    return store
  }

  const close = async () => {
    await Promise.all([...opened.values()].map((store) => store.close()))
  }

  try {
    return {
      main: await open(),
      analytics: await open(settings.analytics),
      logs: await open(settings.logs),
      uptime: await open(settings.uptime),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
