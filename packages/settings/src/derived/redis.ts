import { problemAt, show } from '../check-value.ts'

export interface RedisChoice {
  type: 'redis'
  /** `host:port` of the one server, or of cluster nodes or sentinels. */
  addrs: string[]
  enableCluster: boolean
  /** With it the addresses are those of sentinels. */
  masterName?: string
  sentinelPassword?: string
  username?: string
  password?: string
  database: number
  /** Seconds. */
  timeout: number
  maxActive: number
  tls?: {
    caFile?: string
    certFile?: string
    keyFile?: string
    skipVerify: boolean
    minVersion: string
    maxVersion: string
  }
}

/** What a file says of a server, whatever its keys are called there. Empty texts say nothing. */
interface RedisServer {
  addrs: string[]
  /** The key of the addresses, for who has to mend them. */
  addrsKey: string
  /** Addresses as older files write them. */
  hosts?: Record<string, number | string>
  host: string
  port: number
}

interface RedisGiven extends RedisServer {
  enableCluster: boolean
  database: number
  timeout: number
  maxActive?: number
  texts: Record<'masterName' | 'sentinelPassword' | 'username' | 'password', string>
  /** Only when it is wanted. */
  tls?: {
    files: Record<'caFile' | 'certFile' | 'keyFile', string>
    skipVerify: boolean
    minVersion?: string
    maxVersion?: string
  }
}

/** The Redis that was named, or nothing when no address of it was given. */
export function redisChoice(given: RedisGiven): RedisChoice | undefined {
  const addrs = addressesOf(given)
  if (addrs.length === 0) return undefined
  const { enableCluster, database, timeout, maxActive = 0, texts, tls } = given
  return {
    ...{ type: 'redis', addrs, enableCluster, ...withoutEmpty(texts) },
    ...{ database, timeout, maxActive },
    ...(tls && { tls: tlsOf(tls) }),
  }
}

function addressesOf({ addrs, addrsKey, hosts = {}, host, port }: RedisServer): string[] {
  if (addrs.length > 0) return addrs.map((address) => withPort(address, port, addrsKey))
  const old = Object.entries(hosts)
  if (old.length > 0) return old.map(([name, number]) => `${bracket(name)}:${number}`)
  return host === '' ? [] : [`${bracket(host)}:${port}`]
}

/** An IPv6 address needs brackets before a port. */
const bracket = (host: string) => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)

function withPort(address: string, usual: number, key: string): string {
  const match = /^(\[[^\]]+\]|[^:/\s]+)(?::([0-9]{1,5}))?$/.exec(address)
  const [, host, port = String(usual)] = match ?? []
  if (host !== undefined && Number(port) <= 65535) return `${host}:${port}`
  throw problemAt({ name: key }, `${show(address)} is not host:port`)
}

const tlsOf = ({ files, skipVerify, minVersion = '1.2', maxVersion = '1.3' }: TlsGiven) => ({
  ...withoutEmpty(files),
  ...{ skipVerify, minVersion, maxVersion },
})
type TlsGiven = NonNullable<RedisGiven['tls']>

/** Object.fromEntries forgets which names the texts have. */
const withoutEmpty = <Name extends string>(texts: Record<Name, string>) =>
  Object.fromEntries(Object.entries<string>(texts).filter(([, text]) => text !== '')) as Partial<
    Record<Name, string>
  >
