import { type Contract, contract, createClient, type Sent } from '@svc/contract'

/** An answer of 400 or more. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    super(`${status} ${text}`)
    this.status = status
  }
}

export interface Access {
  /** The access credential of a user. */
  key?: string
  adminSecret?: string
  /** Every request comes over a connection of its own. */
  isFresh?: boolean
  /** Hears the id of every request that was answered with success. */
  onDone?: (requestId: string, path: string) => void
}

export type Client = ReturnType<typeof connect>

/** The typed client over real HTTP, with what the caller can prove. */
export function connect(url: string, access: Access = {}) {
  const { key, adminSecret = '12345', isFresh, onDone } = access
  const headers = {
    'admin-auth': adminSecret,
    ...(key && { authorization: key }),
    ...(isFresh && { connection: 'close' }),
  }
  return createClient<Contract>(contract, async ({ method, path, body }: Sent) => {
    const reply = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    const text = await reply.text()
    if (!reply.ok) throw new Refused(reply.status, text)
    onDone?.(reply.headers.get('x-request-id') ?? '', path)
    return JSON.parse(text)
  })
}

/** The status of a request and nothing else. */
export async function statusOf(url: string, headers: Record<string, string> = {}) {
  const reply = await fetch(url, { headers, redirect: 'manual' })
  await reply.arrayBuffer()
  return reply.status
}
