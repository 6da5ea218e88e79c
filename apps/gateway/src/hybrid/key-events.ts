/** What the control plane says of keys and of what else a data plane remembers. */
export type KeyEvent =
  | { kind: 'key'; name: string; resetsQuota: boolean }
  | { kind: 'token'; token: string; resetsQuota: boolean }
  /** Every token of an OAuth client. */
  | { kind: 'client'; clientId: string }
  | { kind: 'issuers'; apiId: string }
  | { kind: 'credential'; before: string; after: string }
  /** Nothing that this gateway remembers. */
  | { kind: 'other' }

const other: KeyEvent = { kind: 'other' }

const ofKey = (text: string, resetsQuota = false): KeyEvent => {
  const name = /^(.*)[:#]hashed$/s.exec(text)?.[1]
  return name === undefined
    ? { kind: 'token', token: text, resetsQuota }
    : { kind: 'key', name, resetsQuota }
}

function ofCredential(text: string): KeyEvent {
  const [before = '', after = '', ...rest] = text.split('.')
  return before && after && rest.length === 0 ? { kind: 'credential', before, after } : other
}

/** By the last word of an event; the text is what stands before it. */
const readers: Record<string, (text: string) => KeyEvent> = {
  hashed: (text) => ofKey(`${text}:hashed`),
  resetQuota: (text) => ofKey(text, true),
  oAuthRevokeToken: (text) => ofKey(text.slice(0, text.lastIndexOf(':'))),
  oAuthRevokeAccessToken: (text) => ofKey(text.slice(0, text.lastIndexOf(':'))),
  // What stands in it was never a key.
  oAuthRevokeRefreshToken: () => other,
  revoke_all_tokens: (text) => ({ kind: 'client', clientId: text.split(':')[1] ?? '' }),
  InvalidateJWKSCacheForAPI: (text) => ({ kind: 'issuers', apiId: text }),
  UserKeyReset: ofCredential,
  CertificateAdded: () => other,
  CertificateRemoved: () => other,
  OauthClientAdded: () => other,
  OauthClientUpdated: () => other,
  OauthClientRemoved: () => other,
  DeleteAPICache: () => other,
}

/** Reads one event; a text without a word that is known is a token. */
export function readKeyEvent(text: string): KeyEvent {
  const at = text.lastIndexOf(':')
  const read = at < 0 ? undefined : readers[text.slice(at + 1)]
  return read ? read(text.slice(0, at)) : ofKey(text)
}
