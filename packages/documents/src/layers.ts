import type { DocumentStore } from './documents.ts'

export interface LayerSettings {
  type: 'sqlite' | 'postgres' | 'mongo'
  /** sqlite: an absolute file path; otherwise the URL of the server. */
  connection_string: string
  pool_size?: number
  tls?: {
    ca_file?: string
    key_file?: string
    skip_verify?: boolean
    allow_invalid_hostnames?: boolean
  }
}

export interface Layers {
  main: DocumentStore
  close(): Promise<void>
}

export declare function openStore(settings: LayerSettings): Promise<DocumentStore>
export declare function openLayers(settings: { main: LayerSettings }): Promise<Layers>
