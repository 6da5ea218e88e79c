import type { AuditRecord } from '@svc/contract'
import { texts } from '#texts'

const words = texts.audit

/** First words of operation names, as one tells them afterwards. */
const told: Record<string, string> = {
  Allow: 'allowed',
  Create: 'created',
  Delete: 'deleted',
  Disallow: 'disallowed',
  Follow: 'followed',
  Get: 'looked at',
  Import: 'imported',
  List: 'listed',
  Reset: 'reset',
  Restore: 'restored',
  Revoke: 'revoked',
  Search: 'searched',
  Set: 'set',
  Switch: 'switched',
  Update: 'changed',
  Verify: 'verified',
}

/** Words that stay as they are when a name becomes part of a sentence. */
const lower = (word: string) => (/^[A-Z]{2,}s?$/.test(word) ? word : word.toLowerCase())

/** What a request did, in words: `changed user`, `tried to delete user`. */
export function deedOf({ action, method, url, status }: AuditRecord): string {
  const [verb = '', ...rest] = action.split(' ')
  if (verb === '') return words.called(method, url.replace(/\?.*$/, ''))
  const object = rest.map(lower).join(' ')
  const isDone = status < 400
  if (!isDone) return words.tried(`${verb.toLowerCase()} ${object}`.trim())
  return `${told[verb] ?? verb.toLowerCase()} ${object}`.trim()
}

export const sentenceOf = (record: AuditRecord) =>
  words.sentence(record.user || words.nobody, deedOf(record))
