import type { Definition } from './definition.ts'

/** Where an upstream is, taken apart once. */
export interface Target {
  isSecure: boolean
  /** Scheme, host and port. */
  origin: string
  hostname: string
  port: number
  /** As the `Host` header names it. */
  host: string
  /** Without a slash at its end. */
  path: string
  /** With its question mark, or empty. */
  query: string
}

export interface Targets {
  /** The next one in turn; undefined when the API names none that can be used. */
  next(): Target | undefined
}

const ports: Record<string, number> = { 'http:': 80, 'https:': 443, 'ws:': 80, 'wss:': 443 }

/** An address of an upstream; undefined when it is none that HTTP leads to. */
export function readTarget(text: string): Target | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, host, pathname, search } = new URL(text)
  const usual = ports[protocol]
  if (usual === undefined) return undefined
  return {
    isSecure: usual === 443,
    origin: `${usual === 443 ? 'https' : 'http'}://${host}`,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? usual : Number(port),
    host,
    path: pathname.replace(/\/$/, ''),
    query: search,
  }
}

/** The upstreams of an API or of one of its versions, each in its turn. */
export function compileTargets(proxy: Definition['proxy'], override: string): Targets {
  const isBalanced = proxy.enable_load_balancing && proxy.target_list.length > 0 && override === ''
  const named = isBalanced ? proxy.target_list : [override || proxy.target_url]
  const targets = named.flatMap((text) => readTarget(withScheme(text, proxy.target_url)) ?? [])
  let turn = 0
  return {
    next() {
      const target = targets[turn % targets.length]
      turn += 1
      return target
    },
  }
}

/** Targets that share the load are often written without a scheme. */
function withScheme(text: string, like: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text
  return `${like.startsWith('https:') ? 'https' : 'http'}://${text}`
}
