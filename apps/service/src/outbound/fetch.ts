import type { LookupAddress } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Failure, invalid } from '#failure'
import type { Guard } from './guard.ts'

export interface FetchOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** `false`: an answer that points elsewhere is the answer. */
  follow?: false
  timeoutMs?: number
  mostBytes?: number
  /** Takes certificates that nobody vouches for, as gateways in a closed network have. */
  trustsAny?: boolean
}

export interface Fetched {
  /** Where the answer came from in the end. */
  url: string
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The other side could not be reached, or did not answer in time. */
export class Unreachable extends Error {}

export type Fetch = (url: string, options?: FetchOptions) => Promise<Fetched>

const tenSeconds = 10_000
const twentyMegabytes = 20 * 1024 * 1024

function parseUrl(text: string, base?: URL): URL {
  try {
    return new URL(text, base)
  } catch {
    throw invalid(`'${text}' is not a URL`)
  }
}

/** Connects to the addresses that were judged, whatever the name resolves to by then. */
const pinTo =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, options, give) => {
    const [first] = addresses
    if (options.all) give(null, addresses)
    else give(null, first?.address ?? '', first?.family)
  }

async function readBody(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw invalid(`The answer has more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

interface Sent {
  url: URL
  addresses: LookupAddress[]
  options: FetchOptions
  signal: AbortSignal
}

function send({ url, addresses, options, signal }: Sent): Promise<IncomingMessage> {
  const { method = 'GET', headers, body, trustsAny = false } = options
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      lookup: pinTo(addresses),
      agent: false,
      rejectUnauthorized: !trustsAny,
      signal,
    })
    sent.on('response', resolve).on('error', reject).end(body)
  })
}

const mostRedirects = 5

/** Where an answer points to, if it does. */
function nextOf({ statusCode = 0, headers: { location } }: IncomingMessage, url: URL) {
  const isElsewhere = [301, 302, 303, 307, 308].includes(statusCode) && location !== undefined
  return isElsewhere ? parseUrl(location, url) : undefined
}

const credentials = ['authorization', 'cookie', 'proxy-authorization']

const withoutCredentials = (headers: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !credentials.includes(name.toLowerCase())),
  )

/**
 * The request for the next address. As browsers do: asked by GET, unless the server says to repeat
 * it, and without credentials for somebody else.
 */
function redirected(options: FetchOptions, status: number, isSame: boolean): FetchOptions {
  const headers = isSame ? options.headers : withoutCredentials(options.headers)
  if (status === 307 || status === 308) return { ...options, headers }
  return {
    ...options,
    headers,
    method: options.method === 'HEAD' ? 'HEAD' : 'GET',
    body: undefined,
  }
}

const rejectWhen = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('out of time')))
  })

/**
 * Fetches for a user: only what the guard lets through, within a time and a size. Redirects are
 * judged like the first address. What the caller asked for wrongly is a `Failure`, silence of the
 * other side is `Unreachable`.
 */
export function createFetch(guard: Guard): Fetch {
  async function fetchFrom(start: URL, given: FetchOptions, signal: AbortSignal): Promise<Fetched> {
    let [url, options] = [start, given]
    const late = rejectWhen(signal)
    for (let left = mostRedirects; ; left--) {
      const addresses = await Promise.race([guard.admit(url), late])
      const answer = await send({ url, addresses, options, signal })
      const { statusCode: status = 0, headers } = answer
      const next = options.follow === false ? undefined : nextOf(answer, url)
      if (!next) {
        const body = await readBody(answer, options.mostBytes ?? twentyMegabytes)
        return { url: url.href, status, headers, body }
      }
      answer.destroy()
      if (left === 0) throw invalid('The URL redirects too often')
      options = redirected(options, status, next.origin === url.origin)
      url = next
    }
  }

  return async (text, options = {}) => {
    const url = parseUrl(text)
    const signal = AbortSignal.timeout(options.timeoutMs ?? tenSeconds)
    try {
      return await fetchFrom(url, options, signal)
    } catch (error) {
      if (error instanceof Failure) throw error
      if (signal.aborted) throw new Unreachable(`'${url.host}' did not answer in time`)
      throw new Unreachable(`'${url.host}' could not be reached`, { cause: error })
    }
  }
}
