import type { ClassicDefinition } from '#classic/definition.ts'
import { entriesOf, type Json, own, ownList, ownObject } from '#json/value.ts'

/** What an API needs a certificate for: its callers', for its upstream, or for its own domain. */
export type CertificateUse = 'client' | 'upstream' | 'server'

/** Several public keys of one domain stand in one text. */
const idsIn = (values: readonly (Json | undefined)[]) =>
  values
    .filter((value) => typeof value === 'string')
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '')

const valuesOf = (definition: ClassicDefinition, field: string) =>
  idsIn(entriesOf(own(definition, field)).map(([, value]) => value))

/** The certificates and public keys that an API names, each with what it is for. */
export function certificateUsesOf(definition: ClassicDefinition): Map<string, CertificateUse[]> {
  const signing = own(ownObject(definition, 'request_signing'), 'certificate_id')
  const named: Array<[CertificateUse, string[]]> = [
    ['client', idsIn(ownList(definition, 'client_certificates'))],
    ['upstream', valuesOf(definition, 'upstream_certificates')],
    ['upstream', valuesOf(definition, 'pinned_public_keys')],
    ['upstream', idsIn([signing])],
    ['server', idsIn(ownList(definition, 'certificates'))],
  ]
  const uses = new Map<string, CertificateUse[]>()
  for (const [use, ids] of named) {
    for (const id of ids) uses.set(id, [...new Set([...(uses.get(id) ?? []), use])])
  }
  return uses
}
