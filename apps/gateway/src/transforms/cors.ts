import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { headerText } from '../access/credential.ts'
import type { Definition } from '../apis/definition.ts'

type Cors = Definition['CORS']

const usualMethods = ['GET', 'POST', 'HEAD']

function allowsOrigin({ allowed_origins }: Cors, origin: string): boolean {
  if (allowed_origins.length === 0 || allowed_origins.includes('*')) return true
  return allowed_origins.some((allowed) => {
    const [before = '', after, ...more] = allowed.split('*')
    if (after === undefined || more.length > 0)
      return allowed.toLowerCase() === origin.toLowerCase()
    const isLongEnough = origin.length >= before.length + after.length
    return isLongEnough && origin.startsWith(before) && origin.endsWith(after)
  })
}

const anyOrigin = ({ allowed_origins, allow_credentials }: Cors) =>
  !allow_credentials && (allowed_origins.length === 0 || allowed_origins.includes('*'))

const shared = (cors: Cors, origin: string): OutgoingHttpHeaders => ({
  'access-control-allow-origin': anyOrigin(cors) ? '*' : origin,
  ...(cors.allow_credentials && { 'access-control-allow-credentials': 'true' }),
  vary: 'Origin',
})

const isPreflight = (method: string, headers: IncomingHttpHeaders) =>
  method === 'OPTIONS' && headerText(headers, 'access-control-request-method') !== ''

function answerPreflight(cors: Cors, headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const origin = headerText(headers, 'origin')
  const wantedMethod = headerText(headers, 'access-control-request-method').toUpperCase()
  const wantedHeaders = headerText(headers, 'access-control-request-headers')
  const methods = cors.allowed_methods.length > 0 ? cors.allowed_methods : usualMethods
  const vary = 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers'
  const names = wantedHeaders
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter((name) => name !== '')
  const known = new Set(cors.allowed_headers.map((name) => name.toLowerCase()))
  const isAllowed =
    allowsOrigin(cors, origin) &&
    methods.some((method) => method.toUpperCase() === wantedMethod) &&
    (known.has('*') || names.every((name) => name === 'origin' || known.has(name)))
  if (!isAllowed) return { vary }
  return {
    ...shared(cors, origin),
    vary,
    'access-control-allow-methods': wantedMethod,
    ...(wantedHeaders !== '' && { 'access-control-allow-headers': wantedHeaders }),
    ...(cors.max_age > 0 && { 'access-control-max-age': String(cors.max_age) }),
  }
}

export interface CorsDecision {
  /** The answer is this one and nothing else happens. */
  preflight?: OutgoingHttpHeaders
  /** What is set on the answer, in place of what the upstream says about the same. */
  headers?: OutgoingHttpHeaders
}

/** What the rules of an API about other origins mean for a request. */
export function decideCors(cors: Cors, method: string, headers: IncomingHttpHeaders): CorsDecision {
  const origin = headerText(headers, 'origin')
  if (!cors.enable || origin === '') return {}
  if (isPreflight(method, headers)) {
    return cors.options_passthrough ? {} : { preflight: answerPreflight(cors, headers) }
  }
  if (!allowsOrigin(cors, origin)) return {}
  const exposed = cors.exposed_headers.join(', ')
  return {
    headers: {
      ...shared(cors, origin),
      ...(exposed !== '' && { 'access-control-expose-headers': exposed }),
    },
  }
}
