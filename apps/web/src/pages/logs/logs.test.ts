import type { LogRecord } from '@svc/contract'
import { expect, test } from 'vitest'
import { prettyBody, readMessage } from './http-message.ts'
import { questionOf, setFilters } from './log-question.ts'
import { withNewer } from './newer.ts'
import { curlOfRecord } from './record-curl.ts'

const days = { from: '2026-05-01', to: '2026-05-02' }
const sent =
  'POST /orders?x=1 HTTP/1.1\r\nHost: api.test\r\nContent-Length: 9\r\nX-Note: it\'s: on\r\n\r\n{"a":"b"}'
const record = {
  ...{ Method: 'POST', Host: 'upstream.test', RawPath: '/orders', Path: '/orders' },
  UserAgent: 'curl/8',
}

test('an address becomes a question; whole days, and what is no number is left out', () => {
  const address = { status: '404', min_latency: 'x', errors: 'true', path: '/a', method: '' }
  expect(questionOf(address, days)).toEqual({
    ...{ start: '1777593600', end: '1777766399' },
    ...{ status: 404, errors: true, path: '/a' },
  })
  expect(setFilters({ ...address, range: '7d' })).toEqual({
    ...{ status: '404', min_latency: 'x', errors: 'true', path: '/a' },
  })
})

test('a message is parted into first line, headers and body', () => {
  expect(readMessage(sent)).toEqual({
    first: 'POST /orders?x=1 HTTP/1.1',
    headers: [
      ['Host', 'api.test'],
      ['Content-Length', '9'],
      ['X-Note', "it's: on"],
    ],
    body: '{"a":"b"}',
  })
  expect(readMessage('')).toBeUndefined()
  expect(readMessage('HTTP/1.1 204 No Content')?.body).toBe('')
})

test('bodies of JSON are laid out, others left alone', () => {
  expect(prettyBody('{"a":"b"}')).toBe('{\n  "a": "b"\n}')
  expect(prettyBody('a=b')).toBe('a=b')
})

test('a request becomes a command with what was recorded', () => {
  expect(curlOfRecord(record, readMessage(sent))).toBe(
    [
      'curl',
      '-X POST',
      "'http://api.test/orders?x=1'",
      String.raw`-H 'X-Note: it'\''s: on'`,
      `--data-raw '{"a":"b"}'`,
    ].join(' \\\n  '),
  )
  expect(curlOfRecord({ ...record, Method: 'GET' })).toBe(
    "curl \\\n  'http://upstream.test/orders' \\\n  -H 'User-Agent: curl/8'",
  )
})

test('newer requests come on top, and none twice', () => {
  // The rest of a record plays no part here.
  const some = (...ids: string[]) => ids.map((id) => ({ id })) as LogRecord[]
  const pages = { pages: [some('b', 'a'), some('0')], pageParams: [undefined, 'a'] }
  expect(
    withNewer(pages, some('d', 'c', 'b'))
      .pages.flat()
      .map(({ id }) => id),
  ).toEqual([...['d', 'c', 'b', 'a', '0']])
})
