import { type Static, Type } from 'typebox'
import {
  feature,
  fineDuration,
  flag,
  mapOf,
  nonBlank,
  optional,
  orNull,
  rateLimit,
  text,
  texts,
  toggle,
  whole,
} from './makers.ts'

const domain = Type.String({
  pattern: '^[*a-zA-Z0-9.-]+(:[0-9]+)?$',
  description: 'a domain, * for a wildcard',
})

const serviceDiscovery = feature(
  optional({
    queryEndpoint: text,
    dataPath: text,
    useNestedQuery: flag,
    parentDataPath: text,
    portDataPath: text,
    useTargetList: flag,
    cache: feature({ timeout: Type.Optional(whole) }),
    cacheTimeout: whole,
    targetPath: text,
    endpointReturnsList: flag,
  }),
)

const uptimeTest = Type.Object(
  optional({
    url: text,
    method: text,
    timeout: fineDuration,
    headers: mapOf(text),
    body: text,
    commands: Type.Array(Type.Object(optional({ name: text, message: text }))),
    enableProxyProtocol: flag,
  }),
)

const authSource = Type.Object(optional({ enabled: flag, name: text }))

const client = {
  clientId: nonBlank,
  tokenUrl: nonBlank,
  ...optional({ scopes: orNull(texts), header: authSource, extraMetadata: orNull(texts) }),
}

const authentication = feature(
  optional({
    basicAuth: feature({
      username: nonBlank,
      password: nonBlank,
      header: Type.Optional(authSource),
    }),
    oauth: feature({
      allowedAuthorizeTypes: orNull(Type.Array(Type.Enum(['clientCredentials', 'password']))),
      ...optional({
        clientCredentials: Type.Object({ ...client, clientSecret: nonBlank }),
        password: Type.Object({
          ...client,
          username: nonBlank,
          password: nonBlank,
          clientSecret: Type.Optional(nonBlank),
        }),
      }),
    }),
    requestSigning: feature(
      optional({
        signatureHeader: text,
        algorithm: text,
        keyId: text,
        headers: texts,
        secret: text,
        certificateId: text,
      }),
    ),
  }),
)

const tlsVersion = Type.Enum(['1.0', '1.1', '1.2', '1.3'])

const members = Type.Object(
  optional({
    url: text,
    serviceDiscovery,
    uptimeTests: feature(
      optional({
        serviceDiscovery,
        tests: Type.Array(uptimeTest),
        hostDownRetestPeriod: fineDuration,
        logRetentionPeriod: fineDuration,
      }),
    ),
    mutualTLS: feature({
      domainToCertificateMapping: Type.Array(Type.Object({ domain, certificate: text })),
    }),
    certificatePinning: feature({
      domainToPublicKeysMapping: Type.Array(
        Type.Object({ domain, publicKeys: Type.Optional(texts) }),
      ),
    }),
    rateLimit,
    authentication,
    loadBalancing: feature(
      optional({
        skipUnavailableHosts: flag,
        targets: Type.Array(
          Type.Object({ url: text, weight: Type.Integer({ minimum: 0, maximum: 1000 }) }),
        ),
      }),
    ),
    preserveHostHeader: toggle,
    preserveTrailingSlash: toggle,
    tlsTransport: Type.Object(
      optional({
        insecureSkipVerify: flag,
        ciphers: texts,
        minVersion: tlsVersion,
        maxVersion: tlsVersion,
        forceCommonNameCheck: flag,
      }),
    ),
    proxy: feature({ url: Type.Optional(text) }),
    enforce_timeout: feature({ duration: Type.Optional(fineDuration) }),
  }),
)

/** Where requests go: one address, or several that share the load. */
export const upstream = Type.Unsafe<Static<typeof members>>({
  ...members,
  anyOf: [{ required: ['url'] }, { required: ['loadBalancing'] }],
})
