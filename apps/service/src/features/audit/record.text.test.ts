import { expect, test } from 'vitest'
import type { StoredAuditRecord } from '#collections'
import { fieldsOf, textOf } from './record.text.ts'

const plain: Omit<StoredAuditRecord, 'hash'> = {
  ...{ id: 'r1', req_id: 'q', org_id: 'o', date: 'Sun, 15 Nov 2026', timestamp: 1_794_700_000 },
  ...{ ip: '::1', user: 'ada@acme.test', action: 'List Users', method: 'GET', status: 200 },
  ...{ url: '/api/users?q="\\\u2028', path: '/api/users', at: '2026-11-15T05:00:00.000Z' },
  ...{ chain: 'o/w', seq: 3, prev: 'abc' },
}
const changes = [{ collection: 'users', id: 'u"', version: 2, name: 'Ada\n' }]

test.each([
  ['without anything special', plain],
  ['with what some have', { ...plain, diff: '{"a":1}', rules: '{}', changes }],
  ['with dumps', { ...plain, request_dump: 'GET /\r\n', response_dump: 'HTTP/1.1 200' }],
  ['that names an unnamed document', { ...plain, changes: [{ ...changes[0], name: undefined }] }],
])('the text of a record %s is the JSON of its fields', (_, record) => {
  const given = record as typeof plain
  expect(textOf(given)).toBe(JSON.stringify(fieldsOf(given)))
})
