export interface EmbeddedSettings {
  type: 'embedded'
  /** An absolute path, or `:memory:` to keep nothing. */
  file: string
}

export interface RedisSettings {
  type: 'redis'
  host?: string
  port?: number
  /** `host:port` of the cluster nodes or sentinels; the first one wins over `host` otherwise. */
  addrs?: string[]
  enableCluster?: boolean
  /** With it `addrs` are sentinels. */
  masterName?: string
  sentinelPassword?: string
  username?: string
  password?: string
  database?: number
  /** Seconds to wait for a lost connection, and again for an answer. Default 5. */
  timeout?: number
  /** Has no effect: one connection carries all commands, another one all subscriptions. */
  maxActive?: number
  tls?: RedisTls
}

export interface RedisTls {
  caFile?: string
  certFile?: string
  keyFile?: string
  skipVerify?: boolean
  /** `1.0` to `1.3`; defaults 1.2 and 1.3. */
  minVersion?: string
  maxVersion?: string
}

export type KeyValueSettings = EmbeddedSettings | RedisSettings
