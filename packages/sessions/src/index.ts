export {
  type Application,
  type ApplyOptions,
  applyPolicies,
  lookupPolicies,
  type PolicyLookup,
} from './apply/apply-policies.ts'
export type { Refusal } from './apply/refusal.ts'
export { expiryOfNewKey } from './apply/traits.ts'
export { algorithmOfHash, type HashAlgorithm, isHashAlgorithm } from './hash/algorithm.ts'
export { algorithmOfToken, hashKey, hashText, storedName } from './hash/hash-key.ts'
export type { Dialect } from './layout/dialect.ts'
export { cacheEvents, certificateEvents, keyEvents, oauthEvents } from './layout/events.ts'
export { type ChangedKey, keyChangePayload, readKeyChangePayload } from './layout/key-change.ts'
export {
  blockedKey,
  certificateKeys,
  certificateMember,
  channels,
  developerMembers,
  hostCheckKeys,
  hybridKeys,
  listAnalyticsKeys,
  livenessKey,
  nameInSessionKey,
  oauthClientMember,
  oauthKeys,
  organisationQuotaKey,
  organisationSessionKey,
  quotaKey,
  rateLimitKey,
  responseCachePrefix,
  sessionKey,
  sessionPrefix,
  versionKey,
} from './layout/key-names.ts'
export {
  type Command,
  type Notification,
  readNotification,
  readSignedNotification,
  type Sha256,
  writeNotification,
} from './layout/notification.ts'
export { type Address, userKeyResetPayload, zeroConfPayload } from './layout/payloads.ts'
export {
  type NewClientIds,
  OAuthClient,
  OAuthClientInput,
  parseStoredClient,
  readOAuthClient,
  StoredOAuthClient,
  settleNewClient,
  shownClientOf,
  storedClientOf,
  writeStoredClient,
} from './oauth/client.ts'
export {
  AccessData,
  AuthorizeData,
  expiryOfGrant,
  type Grant,
  parseAccessData,
  parseAuthorizeData,
  sessionOfGrant,
  sessionOfToken,
  writeAccessData,
  writeAuthorizeData,
} from './oauth/grant.ts'
export { parseKeyRules } from './oauth/key-rules.ts'
export { chooseRedirectUri, listRedirectUris } from './oauth/redirect-uri.ts'
export { currentScores, lapsedScores, listTokens, OAuthToken } from './oauth/token-list.ts'
export { type ApiFacts, DerivedMembers, derivePolicyMembers } from './policies/derive.ts'
export {
  type Controls,
  contradictsItself,
  controlsOf,
  isPartitioned,
  Partitions,
} from './policies/partitions.ts'
export {
  isPolicyId,
  Policy,
  PolicyInput,
  readPolicy,
  settleIds,
  settleNewIds,
} from './policies/policy.ts'
export {
  isPolicyState,
  type PolicyState,
  type StateFlags,
  settleState,
  stateOf,
  takesNewKeys,
} from './policies/state.ts'
export { findPolicyProblems, type PolicyChecks, policyNameTaken } from './policies/validate.ts'
export {
  counterSubject,
  isOverQuota,
  limitFor,
  listCountersOf,
  quotaCounterKey,
  remainingOf,
} from './quota/counters.ts'
export {
  type CreateOptions,
  decideCreate,
  decideUpdate,
  momentOf,
  type UpdateOptions,
  type WriteDecision,
} from './quota/update.ts'
export { AccessDefinition, readAccessDefinition } from './session/access-definition.ts'
export { expiresEver, hasExpired, type LifetimeSettings, lifetimeOf } from './session/lifetime.ts'
export { isEmptyLimit, Limit, Smoothing } from './session/limit.ts'
export { type SettledPassword, settlePassword } from './session/password.ts'
export { hidePassword, parseSession, readSession, writeSession } from './session/read-session.ts'
export { policyIdsOf, Session, SessionInput } from './session/session.ts'
export type { Given } from './shape/given.ts'
export { decodeBase64, encodeBase64 } from './tokens/base64.ts'
export {
  type Candidate,
  type LookupSettings,
  listCandidates,
  type Meaning,
} from './tokens/candidates.ts'
export {
  isLongEnough,
  makeToken,
  ownerOfToken,
  readToken,
  type TokenParts,
} from './tokens/token.ts'
