import { expect, test } from 'vitest'
import { exampleCall } from './example-call.ts'

const url = 'http://gw:8080/users'

test('an open API is called as it is', () => {
  expect(exampleCall({ use_keyless: true }, { url })).toBe(`curl '${url}'`)
})

test('a token goes into the header that the API reads', () => {
  const auth_configs = { authToken: { auth_header_name: 'X-Key' } }
  const call = exampleCall({ use_standard_auth: true, auth_configs }, { url })
  expect(call).toBe(`curl -H 'X-Key: YOUR_KEY' '${url}'`)
})

test('a version that is told by a header is asked for by it', () => {
  const headers = [{ name: 'x-api-version', value: "v'2" }]
  const call = exampleCall({ use_basic_auth: true }, { url, headers })
  expect(call).toBe(`curl -H 'x-api-version: v'\\''2' -u 'USER:PASSWORD' '${url}'`)
})

test('other tokens are borne', () => {
  expect(exampleCall({ enable_jwt: true }, { url })).toBe(
    `curl -H 'Authorization: Bearer YOUR_TOKEN' '${url}'`,
  )
})
