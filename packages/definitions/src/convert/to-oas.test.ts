import { describe, expect, test } from 'vitest'
import { extensionOf } from '#extension/name.ts'
import { readAt } from '#json/path.ts'
import { classicApi } from '#testing/builders.ts'
import { classicToOas } from './to-oas.ts'

const on = { enabled: true }

describe('a classic definition as OAS', () => {
  test('has the small extension that it needs', () => {
    const document = classicToOas(classicApi({ name: 'orders #eu' }))
    expect(document).toMatchObject({
      openapi: '3.0.3',
      info: { title: 'orders' },
      paths: {},
      components: {},
    })
    expect(extensionOf(document)).toEqual({
      info: { name: 'orders #eu', state: { active: true } },
      upstream: { url: 'http://up.example/' },
      server: { listenPath: { value: '/orders/', strip: true }, slug: 'orders' },
      middleware: { global: { trafficLogs: { enabled: true } } },
    })
  })

  test('carries the old single auth and the old switches', () => {
    const document = classicToOas(
      classicApi({
        use_keyless: false,
        use_standard_auth: true,
        auth: { auth_header_name: 'X-Key' },
        enable_coprocess_auth: true,
        jwt_scope_claim_name: 'c',
        jwt_scope_to_policy_mapping: { a: 'p' },
        enable_jwt: true,
      }),
    )
    expect(readAt(document, ['components', 'securitySchemes', 'authToken'])).toEqual({
      type: 'apiKey',
      in: 'header',
      name: 'X-Key',
    })
    expect(readAt(document, ['x-svc-api-gateway', 'server', 'authentication'])).toMatchObject({
      enabled: true,
      custom: on,
      securitySchemes: {
        jwt: { scopes: { claimName: 'c', scopeToPolicyMapping: [{ scope: 'a', policyId: 'p' }] } },
      },
    })
  })
})
