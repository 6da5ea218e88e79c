import type { AuditChange } from '@svc/contract'
import type { StoredAuditRecord } from '#collections'

const changesOf = (changes: AuditChange[]) =>
  changes.map(({ collection, id, version, name }) => ({ collection, id, version, name }))

/** The fields in the order of the documentation, with the place in the chain at the end. */
export function fieldsOf(record: Omit<StoredAuditRecord, 'hash'>) {
  const { req_id, org_id, date, timestamp, ip, user, action, method, url, status } = record
  const { diff, rules, request_dump, response_dump, changes } = record
  const { id, at, path, chain, seq, prev } = record
  return {
    _id: '',
    req_id,
    org_id,
    date,
    timestamp,
    ip,
    user,
    action,
    method,
    url,
    status,
    diff,
    rules,
    request_dump,
    response_dump,
    changes: changes && changesOf(changes),
    id,
    at,
    path,
    chain,
    seq,
    prev,
  }
}

const told = (name: string, value: unknown) =>
  value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`

/** Nearly all text is in JSON as it is, which is sooner seen than written. */
const plain = /^[ !#-[\]-~]*$/
const quote = (text: string) =>
  typeof text === 'string' && plain.test(text) ? `"${text}"` : JSON.stringify(text)

/**
 * A record without its hash as text: what is hashed, and what a file of JSON shows. Whatever order
 * an engine returns the fields in, it is the same. It is the JSON of `fieldsOf`, put together by
 * hand because every request writes one.
 */
export function textOf(record: Omit<StoredAuditRecord, 'hash'>): string {
  const { diff, rules, request_dump, response_dump, changes } = record
  const who = `"req_id":${quote(record.req_id)},"org_id":${quote(record.org_id)}`
  const when = `"date":${quote(record.date)},"timestamp":${record.timestamp}`
  const what = `"user":${quote(record.user)},"action":${quote(record.action)},"method":${quote(record.method)}`
  const answer = `"url":${quote(record.url)},"status":${record.status}`
  const place = `"chain":${quote(record.chain)},"seq":${record.seq},"prev":${quote(record.prev)}`
  const seldom =
    told('diff', diff) +
    told('rules', rules) +
    told('request_dump', request_dump) +
    told('response_dump', response_dump) +
    told('changes', changes && changesOf(changes))
  const rest = `"id":${quote(record.id)},"at":${quote(record.at)},"path":${quote(record.path)}`
  return `{"_id":"",${who},${when},"ip":${quote(record.ip)},${what},${answer}${seldom},${rest},${place}}`
}
