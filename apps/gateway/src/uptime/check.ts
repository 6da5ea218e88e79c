import { connect } from 'node:net'
import { emptyUptime, expiryOf, type UptimeRecord } from '@svc/analytics'
import type { Api } from '../apis/api.ts'
import type { Definition } from '../apis/definition.ts'
import { ask } from '../outbound/ask.ts'

export type Check = Definition['uptime_tests']['check_list'][number]

export interface Result {
  code: number
  isUnreachable: boolean
  ms: number
}

const usualTimeoutMs = 10_000
/** Stands for a host that does not answer. */
const unreachable = 521

const timeoutOf = ({ timeout }: Check) =>
  // Gateways of the family take nanoseconds; whoever writes small numbers means seconds.
  timeout <= 0 ? usualTimeoutMs : timeout >= 1_000_000 ? timeout / 1e6 : timeout * 1000

function connectTo(address: string, timeoutMs: number): Promise<void> {
  const { hostname, port } = new URL(`tcp://${address.replace(/^\w+:\/\//, '')}`)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in time')))
    socket.on('error', reject)
    socket.on('connect', () => {
      socket.destroy()
      resolve()
    })
  })
}

/** Looks whether a host answers: by HTTP, or by a mere connection for other protocols. */
export async function runCheck(check: Check): Promise<Result> {
  const began = performance.now()
  const passed = () => Math.round(performance.now() - began)
  const timeout = timeoutOf(check)
  try {
    if (/^(tcp|tls)/.test(check.protocol || check.url)) {
      await connectTo(check.url, timeout)
      return { code: 200, isUnreachable: false, ms: passed() }
    }
    const { method, headers, body } = check
    const asked = { method: method || 'GET', headers, body: decodeBody(body), timeout }
    const { status } = await ask(withScheme(check.url), { ...asked, most: 10 * 1024 * 1024 })
    return { code: status, isUnreachable: false, ms: passed() }
  } catch {
    return { code: unreachable, isUnreachable: true, ms: passed() }
  }
}

const withScheme = (url: string) => (/^https?:\/\//i.test(url) ? url : `http://${url}`)

/** Bodies of checks are kept in base64. */
const decodeBody = (body: string) => Buffer.from(body, 'base64').toString('utf8')

/** The record of a check. */
export function uptimeRecord(
  { id, orgId, definition }: Api,
  { url }: Check,
  { code, isUnreachable, ms }: Result,
  at: Date,
): UptimeRecord {
  return {
    ...emptyUptime(),
    URL: url,
    RequestTime: ms,
    ResponseCode: code,
    TCPError: isUnreachable,
    ServerError: code > 200,
    Day: at.getUTCDate(),
    Month: at.getUTCMonth() + 1,
    Year: at.getUTCFullYear(),
    Hour: at.getUTCHours(),
    Minute: at.getUTCMinutes(),
    TimeStamp: at,
    ExpireAt: expiryOf(at, definition.uptime_tests.config.expire_utime_after),
    APIID: id,
    OrgID: orgId,
  }
}
