import { expect, test } from 'vitest'
import { curlOf } from './curl.ts'

test('a read is a plain curl with a credential to fill in', () => {
  expect(curlOf({ id: 1, method: 'GET', path: '/api/users?p=1' }, 'http://hub.test')).toBe(
    `curl \\\n  'http://hub.test/api/users?p=1' \\\n  -H "authorization: $SVC_API_KEY"`,
  )
})

test('a quote in the body does not end the argument', () => {
  const call = { id: 1, method: 'PUT', path: '/api/users/1', body: { last_name: "O'Neil" } }
  expect(curlOf(call, '')).toContain(String.raw`-d '{"last_name":"O'\''Neil"}'`)
})

test('a call outside the management API carries no credential', () => {
  expect(curlOf({ id: 1, method: 'GET', path: '/ui/state' }, '')).not.toContain('authorization')
})
