import { checkOasShape } from '@svc/definitions'
import { describe, expect, test } from 'vitest'
import { schemeKinds } from './authentication.ts'
import { addScheme, schemesIn } from './schemes.ts'

const plain = {
  openapi: '3.0.3',
  info: { title: 'Orders', version: '1' },
  paths: {},
  'x-svc-api-gateway': {
    info: { name: 'Orders', state: { active: true } },
    server: { listenPath: { value: '/orders/' }, authentication: { enabled: true } },
    upstream: { url: 'https://orders.example' },
  },
}

describe('a scheme', () => {
  test.each(schemeKinds)('of the kind $name makes a valid document', (kind) => {
    const document = addScheme(plain, kind)
    expect(checkOasShape(document)).toEqual([])
    expect(schemesIn(document)).toEqual([{ name: kind.name, kind }])
    expect(document).toMatchObject({ security: [{ [kind.name]: [] }] })
  })

  test('gets a name of its own and is asked for together with the others', () => {
    const [kind] = schemeKinds
    if (!kind) throw new Error('there is no kind')
    const document = addScheme(addScheme(plain, kind), kind)
    expect(schemesIn(document).map(({ name }) => name)).toEqual(['authToken', 'authToken2'])
    expect(document).toMatchObject({ security: [{ authToken: [], authToken2: [] }] })
  })
})
