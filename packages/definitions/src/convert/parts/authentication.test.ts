import { describe, expect, test } from 'vitest'
import { readAt } from '#json/path.ts'
import type { Json, JsonObject } from '#json/value.ts'
import { oasApi, oasWithScheme } from '#testing/builders.ts'
import { oasToClassic } from '../to-classic.ts'
import { classicToOas } from '../to-oas.ts'

describe('authentication', () => {
  const apiKey = { type: 'apiKey', in: 'query', name: 'key' }

  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    [
      'a token',
      apiKey,
      { enabled: true, header: { enabled: true, name: 'X' } },
      {
        use_standard_auth: true,
        auth_configs: {
          authToken: {
            name: 'main',
            use_param: true,
            param_name: 'key',
            disable_header: false,
            auth_header_name: 'X',
            use_cookie: false,
          },
        },
      },
    ],
    [
      'a token with a signature',
      apiKey,
      { enabled: true, signatureValidation: { enabled: true, algorithm: 'a', secret: 's' } },
      {
        auth_configs: {
          authToken: { validate_signature: true, signature: { algorithm: 'a', secret: 's' } },
        },
      },
    ],
    [
      'JWT',
      { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      {
        enabled: true,
        header: { enabled: true, name: 'Authorization' },
        source: 's',
        signingMethod: 'rsa',
        scopes: { claimName: 'c', scopeToPolicyMapping: [{ scope: 'a', policyId: 'p' }] },
      },
      {
        enable_jwt: true,
        jwt_source: 's',
        jwt_signing_method: 'rsa',
        scopes: { jwt: { scope_claim_name: 'c', scope_to_policy: { a: 'p' } } },
        auth_configs: { jwt: { name: 'main', disable_header: false } },
      },
    ],
    [
      'basic',
      { type: 'http', scheme: 'basic' },
      {
        enabled: true,
        cacheTTL: 5,
        extractCredentialsFromBody: { enabled: true, userRegexp: 'u' },
      },
      {
        use_basic_auth: true,
        basic_auth: { cache_ttl: 5, extract_from_body: true, body_user_regexp: 'u' },
        auth_configs: { basic: { disable_header: true } },
      },
    ],
    [
      'OAuth',
      {
        type: 'oauth2',
        flows: { authorizationCode: { authorizationUrl: 'a', tokenUrl: 't', scopes: {} } },
      },
      {
        enabled: true,
        refreshToken: true,
        allowedAuthorizeTypes: ['code'],
        notifications: { onKeyChangeUrl: 'n' },
      },
      {
        use_oauth2: true,
        oauth_meta: {
          allowed_access_types: ['refresh_token', 'authorization_code'],
          allowed_authorize_types: ['code'],
        },
        notifications: { oauth_on_keychange_url: 'n' },
      },
    ],
    [
      'external OAuth',
      { type: 'oauth2', flows: {} },
      { enabled: true, providers: [{ jwt: { enabled: true, signingMethod: 'rsa', source: 's' } }] },
      {
        use_oauth2: false,
        external_oauth: {
          enabled: true,
          providers: [{ jwt: { enabled: true, signing_method: 'rsa', source: 's' } }],
        },
      },
    ],
  ])('by %s', (_, component, settings, expected) => {
    const document = oasWithScheme(component, settings)
    const classic = oasToClassic(document)
    expect(classic).toMatchObject({ use_keyless: false, ...expected })
    expect(readAt(classicToOas(classic), ['security'])).toEqual([{ main: [] }])
  })

  test.each<[string, Json, JsonObject]>([
    [
      'hmac',
      { enabled: true, header: { enabled: true, name: 'X' }, allowedAlgorithms: ['hmac-sha256'] },
      {
        enable_signature_checking: true,
        hmac_allowed_algorithms: ['hmac-sha256'],
        auth_configs: { hmac: { auth_header_name: 'X' } },
      },
    ],
    [
      'oidc',
      {
        enabled: true,
        providers: [{ issuer: 'i', clientToPolicyMapping: [{ clientId: 'c', policyId: 'p' }] }],
      },
      {
        use_openid: true,
        openid_options: { providers: [{ issuer: 'i', client_ids: { c: 'p' } }] },
      },
    ],
    [
      'custom',
      {
        enabled: true,
        config: {
          enabled: true,
          functionName: 'f',
          idExtractor: {
            enabled: true,
            source: 'header',
            with: 'value',
            config: { headerName: 'X' },
          },
        },
      },
      {
        custom_plugin_auth_enabled: true,
        custom_middleware: {
          auth_check: { disabled: false, name: 'f' },
          id_extractor: {
            disabled: false,
            extract_from: 'header',
            extract_with: 'value',
            extractor_config: { header_name: 'X' },
          },
        },
      },
    ],
    [
      'customKeyLifetime',
      { enabled: true, value: '1h', respectValidity: true },
      { session_lifetime: 3600, session_lifetime_respects_key_expiration: true },
    ],
    ['stripAuthorizationData', true, { strip_auth_data: true }],
    ['baseIdentityProvider', 'jwt_claim', { base_identity_provided_by: 'jwt_claim' }],
  ])('with %s', (member, value, expected) => {
    const document = oasApi({ 'server.authentication': { enabled: true, [member]: value } })
    expect(oasToClassic(document)).toMatchObject({ use_keyless: false, ...expected })
  })

  test('of several schemes of one kind the first required one counts', () => {
    const document = oasApi(
      {
        'server.authentication': {
          enabled: true,
          securitySchemes: { a: { enabled: true }, b: { enabled: true } },
        },
      },
      {
        components: { securitySchemes: { a: apiKey, b: { ...apiKey, name: 'other' } } },
        security: [{ b: [], a: [] }],
      },
    )
    expect(oasToClassic(document)).toMatchObject({ auth_configs: { authToken: { name: 'b' } } })
  })

  test('alternatives are kept in the compliant mode', () => {
    const document = oasApi(
      {
        'server.authentication': {
          enabled: true,
          securityProcessingMode: 'compliant',
          security: [['hmac']],
          securitySchemes: { a: { enabled: true }, b: { enabled: true } },
        },
      },
      {
        components: { securitySchemes: { a: apiKey, b: { type: 'http', scheme: 'basic' } } },
        security: [{ a: [] }, { b: [] }],
      },
    )
    const classic = oasToClassic(document)
    expect(classic.security_requirements).toEqual([['a'], ['b'], ['hmac']])
    const back = classicToOas(classic)
    expect(back.security).toEqual([{ a: [] }, { b: [] }])
    expect(readAt(back, ['x-svc-api-gateway', 'server', 'authentication'])).toMatchObject({
      securityProcessingMode: 'compliant',
      security: [['hmac']],
    })
  })
})
