import type { StoredAuditRecord } from '#collections'

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
    changes: changes?.map(({ collection, id, version, name }) => ({
      ...{ collection, id, version, name },
    })),
    id,
    at,
    path,
    chain,
    seq,
    prev,
  }
}

/**
 * A record without its hash as text: what is hashed, and what a file of JSON shows. Whatever order
 * an engine returns the fields in, it is the same.
 */
export const textOf = (record: Omit<StoredAuditRecord, 'hash'>) => JSON.stringify(fieldsOf(record))
