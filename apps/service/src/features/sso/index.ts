export { createSsoRoutes } from './sso.routes.ts'
export { createSsoTokens, type SsoTokens } from './sso.tokens.ts'
