/** What a connection string says. Several hosts are allowed, which a URL would refuse. */
export interface Address {
  user: string
  password: string
  hosts: string[]
  options: URLSearchParams
  /** The scheme alone asks for TLS. */
  isSecure: boolean
}

const parts = /^([a-z+]+):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?]*)(?:\/[^?]*)?(?:\?(.*))?$/i

/** Reads a connection string; nothing when it is none, as the path of a file is not. */
export function readAddress(text: string): Address | undefined {
  const found = parts.exec(text)
  if (!found) return undefined
  const [, scheme = '', user = '', password = '', hosts = '', query = ''] = found
  return {
    user: decode(user),
    password: decode(password),
    hosts: hosts.split(',').map((host) => host.replace(/:\d+$/, '')),
    options: new URLSearchParams(query),
    isSecure: scheme.endsWith('+srv') || scheme === 'rediss',
  }
}

/** A percent sign that stands for itself is left as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
