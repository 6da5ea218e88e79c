/** Values that a definition may have, in words. */
export const versionPlaces = [
  { value: 'header', label: 'Header' },
  { value: 'url-param', label: 'Query parameter' },
  { value: 'url', label: 'First part of the path' },
]

export const handlers = [
  { value: 'webhook', label: 'Call a webhook' },
  { value: 'custom', label: 'Run a function' },
  { value: 'log', label: 'Write to the log' },
]

export const drivers = [
  { value: 'otto', label: 'JavaScript' },
  { value: 'python', label: 'Python' },
  { value: 'lua', label: 'Lua' },
  { value: 'grpc', label: 'gRPC' },
  { value: 'goplugin', label: 'Go' },
]

export const conditions = [
  { value: 'any', label: 'any rule matches' },
  { value: 'all', label: 'all rules match' },
]

export const rulePlaces = [
  { value: 'query', label: 'Query parameter' },
  { value: 'path', label: 'Part of the path' },
  { value: 'header', label: 'Header' },
  { value: 'sessionMetadata', label: 'Data of the key' },
  { value: 'requestBody', label: 'Body' },
  { value: 'requestContext', label: 'Context of the request' },
]

export const identitySources = [
  { value: 'auth_token', label: 'Token' },
  { value: 'jwt_claim', label: 'JSON Web Token' },
  { value: 'basic_auth_user', label: 'Basic' },
  { value: 'oauth_key', label: 'OAuth 2.0' },
  { value: 'oidc_user', label: 'OpenID Connect' },
  { value: 'hmac_key', label: 'HMAC' },
  { value: 'custom_auth', label: 'Plug-in' },
]

export const events = {
  AuthFailure: 'Authentication failed',
  QuotaExceeded: 'A quota is used up',
  RatelimitExceeded: 'A rate limit is exceeded',
  RateLimitSmoothingUp: 'A smoothed limit goes up',
  RateLimitSmoothingDown: 'A smoothed limit goes down',
  KeyExpired: 'A key has expired',
  VersionFailure: 'A version was refused',
  OrgQuotaExceeded: 'The quota of the organisation is used up',
  OrgRateLimitExceeded: 'The rate limit of the organisation is exceeded',
  TriggerExceeded: 'A monitor was triggered',
  BreakerTriggered: 'A circuit breaker changed',
  BreakerTripped: 'A circuit breaker opened',
  BreakerReset: 'A circuit breaker closed',
  HostDown: 'An upstream is down',
  HostUp: 'An upstream is up again',
  UpstreamOAuthError: 'Signing in at the upstream failed',
  TokenCreated: 'A key was created',
  TokenUpdated: 'A key was changed',
  TokenDeleted: 'A key was deleted',
  CertificateExpiringSoon: 'A certificate expires soon',
  CertificateExpired: 'A certificate has expired',
}
