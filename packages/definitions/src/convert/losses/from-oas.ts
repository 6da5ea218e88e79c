import type { Loss } from './loss.ts'

const scheme = 'server.authentication.securitySchemes.*'
const operation = 'middleware.operations.*'

/** Schemes that classic has no room for. */
export const surplusSchemes: Loss = {
  at: [`${scheme}.**`],
  outcome:
    'Of several schemes of one kind the first is carried, and only those that `security` requires. The place that the description gives a key wins over a setting for the same place; of several places the header, then the query, then the cookie stands in the description again.',
}

/** What an OAS API says and a classic definition cannot. */
export const lossesFromOas: Loss[] = [
  {
    at: [
      `${scheme}.subjectClaims`,
      `${scheme}.basePolicyClaims`,
      `${scheme}.allowedIssuers`,
      `${scheme}.allowedAudiences`,
      `${scheme}.allowedSubjects`,
      `${scheme}.jtiValidation`,
      `${scheme}.customClaimValidation.**`,
      `${scheme}.scopes.claims`,
      'server.authentication.oidc.scopes.claims',
    ],
    outcome:
      'Checks of claims that only the newest gateways know; they read them from the document.',
  },
  surplusSchemes,
  {
    at: ['server.authentication.securityProcessingMode', 'server.authentication.security'],
    outcome:
      'Several requirements are carried in the compliant mode; otherwise the first one, as gateways do. Scopes inside a requirement are not carried.',
  },
  {
    at: ['server.authentication.customKeyLifetime.**'],
    outcome: 'A lifetime that is switched off: in classic it is 0.',
  },
  {
    at: ['upstream.proxy.**'],
    outcome: 'A proxy that is switched off: in classic it has no address.',
  },
  {
    at: ['upstream.loadBalancing.targets.**'],
    outcome: 'Repeated addresses are added up, addresses of weight 0 are dropped.',
  },
  {
    at: [`${operation}.mockResponse.**`],
    outcome: 'An answer from examples becomes the fixed answer that the examples give.',
  },
  {
    at: [
      `${operation}.transformRequestBody.path`,
      `${operation}.transformResponseBody.path`,
      `${operation}.virtualEndpoint.path`,
    ],
    outcome: 'The path beside a body, which is never used.',
  },
  {
    at: ['middleware.global.trafficLogs.plugins.**'],
    outcome: 'Of several plugins the first is carried.',
  },
  {
    at: [
      'middleware.global.prePlugin.**',
      'middleware.global.postAuthenticationPlugin.**',
      'middleware.global.postPlugin.**',
      'middleware.global.responsePlugin.**',
      'server.contextVariables.**',
      'upstream.serviceDiscovery.cacheTimeout',
      `${operation}.virtualEndpoint.name`,
      `${operation}.postPlugins.*.name`,
    ],
    outcome: 'Old words: what they say is carried and comes back in the new ones.',
  },
  {
    at: ['upstream.uptimeTests.serviceDiscovery.cacheTimeout'],
    outcome: 'An old word without a meaning for tests.',
  },
  {
    at: [
      'info.versioning.versions.**',
      'middleware.global.transformRequestHeaders.add.**',
      'middleware.global.transformResponseHeaders.add.**',
      `${operation}.transformRequestHeaders.add.**`,
      `${operation}.transformResponseHeaders.add.**`,
      `${operation}.urlRewrite.triggers.*.rules.**`,
      'server.authentication.oidc.providers.*.clientToPolicyMapping.**',
      'server.authentication.oidc.scopes.scopeToPolicyMapping.**',
      `${scheme}.scopes.scopeToPolicyMapping.**`,
      'server.eventHandlers.**',
      'upstream.certificatePinning.domainToPublicKeysMapping.**',
      'upstream.mutualTLS.domainToCertificateMapping.**',
    ],
    outcome:
      'Lists of pairs come back in the order of their names (events: grouped), each name once. Names of rules for the request body are dropped.',
  },
  {
    at: ['info.versioning.location', 'info.versioning.key'],
    outcome: 'Where a version would be looked for, while versioning is off and names none.',
  },
]

/** Losses that are not tied to one place. */
export const generalLossesFromOas = [
  'Empty texts, lists and objects, zeros and `false` where a member is optional, and a feature that has nothing but its switch: left out.',
  'Members that our schema does not know.',
  'The description itself: summaries, parameters, responses, schemas, servers, ids of operations. Only paths and methods that have middleware remain.',
  'Middleware under an id that no operation has.',
  'Texts of durations come back in their shortest form; where classic counts seconds, fractions are cut.',
]
