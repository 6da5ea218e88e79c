import { Type } from 'typebox'
import { authentication } from './authentication.ts'
import {
  duration,
  feature,
  flag,
  headers,
  nonBlank,
  optional,
  text,
  texts,
  toggle,
} from './makers.ts'

/** What can happen to an API; the names of the specification's data plane. */
export const eventNames = [
  'QuotaExceeded',
  'RatelimitExceeded',
  'RateLimitSmoothingUp',
  'RateLimitSmoothingDown',
  'AuthFailure',
  'UpstreamOAuthError',
  'KeyExpired',
  'VersionFailure',
  'OrgQuotaExceeded',
  'OrgRateLimitExceeded',
  'TriggerExceeded',
  'BreakerTriggered',
  'BreakerTripped',
  'BreakerReset',
  'HostDown',
  'HostUp',
  'TokenCreated',
  'TokenUpdated',
  'TokenDeleted',
  'CertificateExpiringSoon',
  'CertificateExpired',
] as const

/** What a handler does: call a stored webhook or one of its own, run a function, write a line. */
export const handlerKinds = {
  webhook: optional({
    id: text,
    name: text,
    url: text,
    method: Type.Enum(['GET', 'PUT', 'POST', 'DELETE', 'PATCH']),
    cooldownPeriod: duration,
    bodyTemplate: text,
    headers,
  }),
  custom: optional({ id: text, functionName: text, path: text }),
  log: optional({ id: text, logPrefix: text }),
}

const eventHandler = feature({
  trigger: Type.Enum([...eventNames]),
  type: Type.Enum(['webhook', 'custom', 'log']),
  ...handlerKinds.webhook,
  ...handlerKinds.custom,
  ...handlerKinds.log,
})

/** How requests reach the API. */
export const server = Type.Object({
  listenPath: Type.Object({ value: nonBlank, strip: Type.Optional(flag) }),
  ...optional({
    slug: text,
    authentication,
    clientCertificates: Type.Object(optional({ enabled: flag, allowlist: texts })),
    gatewayTags: feature({ tags: Type.Array(text, { uniqueItems: true }) }),
    customDomain: feature({ name: text, certificates: Type.Optional(texts) }),
    detailedActivityLogs: toggle,
    detailedTracing: toggle,
    eventHandlers: Type.Array(eventHandler),
    contextVariables: toggle,
    ipAccessControl: Type.Object(optional({ enabled: flag, allow: texts, block: texts })),
    batchProcessing: toggle,
    port: Type.Integer({ minimum: 1, maximum: 65535 }),
    protocol: Type.Enum(['http', 'https', 'h2c']),
  }),
})
