import { isLongEnough, type Session } from '@svc/sessions'
import { invalid } from '#failure'
import type { ReadScope } from '#scope'

/** Refuses a chosen key id or user name that gateways would refuse. */
export function checkKeyId(id: string, minimum: number): void {
  if (!isLongEnough(id, minimum)) throw invalid(`Key ID must have at least ${minimum} characters`)
}

/** Refuses a session that contradicts itself, naming everything that is wrong with it. */
export function checkSession(session: Session): void {
  const problems = Object.entries(session.access_rights)
    .filter(([apiId, right]) => right.api_id !== apiId)
    .map(([apiId, right]) => `access_rights "${apiId}" holds the api_id "${right.api_id}"`)
  if (!['', 'retain', 'delete'].includes(session.post_expiry_action)) {
    problems.push('post_expiry_action must be retain or delete')
  }
  if (problems.length > 0) throw invalid(problems.join('; '), problems)
}

/** Refuses a key that opens everything, unless such keys are allowed. */
export function checkRights({ access_rights }: Session, allowsMasterKeys: boolean): void {
  if (allowsMasterKeys || Object.keys(access_rights).length > 0) return
  throw invalid('Key has no access rights: name a policy or an API')
}

/** Refuses certificates that the store does not have, and the loss of one that a key is made of. */
export async function checkCertificates(
  { certificates }: Pick<ReadScope, 'certificates'>,
  session: Session,
  stored?: Session,
): Promise<void> {
  if (stored?.certificate && !session.certificate) {
    throw invalid('The certificate of a key cannot be removed')
  }
  const known = stored ? [stored.certificate, ...stored.mtls_static_certificate_bindings] : []
  const named = [session.certificate, ...session.mtls_static_certificate_bindings]
  const ids = named.filter((id) => id !== '' && !known.includes(id))
  if (ids.length === 0) return
  const found = await certificates.find({ id: { in: ids } })
  const missing = ids.find((id) => !found.some((certificate) => certificate.id === id))
  if (missing !== undefined) throw invalid(`Certificate "${missing}" does not exist`)
}
