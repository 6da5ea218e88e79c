import type { LogRecord } from '@svc/contract'
import { quoted } from '#ui/calls/curl.ts'
import type { HttpMessage } from './http-message.ts'

/** curl sets these by itself, or they hold for one connection only. */
const leftOut = /^(host|content-length|connection|transfer-encoding|accept-encoding)$/i

type Known = Pick<LogRecord, 'Method' | 'Host' | 'RawPath' | 'Path' | 'UserAgent'>

const withScheme = (host: string) => (/^https?:\/\//.test(host) ? host : `http://${host}`)

/** The same request as a command; with everything that was sent, where that was recorded. */
export function curlOfRecord(record: Known, sent?: HttpMessage): string {
  const named = sent?.headers.find(([name]) => name.toLowerCase() === 'host')?.[1]
  const path = sent?.first.split(' ')[1] ?? (record.RawPath || record.Path)
  const url = /^https?:\/\//.test(path) ? path : withScheme(named || record.Host) + path
  const headers = sent
    ? sent.headers.filter(([name]) => !leftOut.test(name))
    : [['User-Agent', record.UserAgent] as const].filter(([, value]) => value !== '')
  return [
    'curl',
    ...(record.Method === 'GET' ? [] : [`-X ${record.Method}`]),
    quoted(url),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(sent?.body ? [`--data-raw ${quoted(sent.body)}`] : []),
  ].join(' \\\n  ')
}
