import { DuplicateDocument, type Stored } from '@svc/documents'
import { certificateEvents } from '@svc/sessions'
import type { CertificateRecord } from '#collections'
import { conflict } from '#failure'
import type { Gateways } from '#gateways'
import type { Scope, SystemScope } from '#scope'
import type { Sealer } from '#secrets'
import type { GatewayStore } from './gateway-store.ts'
import { writePem } from './pem.ts'
import { readCertificate } from './read-certificate.ts'

interface Tools {
  sealer: Sealer
  store: GatewayStore
  gateways: Pick<Gateways, 'tell'>
}

/** Certificates are kept twice: here with what is known of them, and where gateways read them. */
export function createCertificateService({ sealer, store, gateways }: Tools) {
  const publish = (record: CertificateRecord) =>
    store.put({ ...record, key: record.key_sealed && sealer.open(record.key_sealed) })

  /** Gateways have it or nobody does: what cannot be published is taken back. */
  async function insert(scope: Scope, record: CertificateRecord): Promise<void> {
    await scope.certificates.insert(record)
    try {
      await publish(record)
    } catch (error) {
      await scope.certificates.remove(record.id)
      throw error
    }
    await gateways.tell(record.org_id, [certificateEvents.added(record.id)])
  }

  return {
    /** Gives gateways again what their store has lost. */
    async publishMissing({ certificates }: Pick<SystemScope, 'certificates'>): Promise<void> {
      for await (const record of certificates.each()) {
        if (!(await store.has(record.id))) await publish(record)
      }
    },

    /** Keeps what an uploaded text holds; the id follows from it. */
    async upload(scope: Scope, text: string): Promise<string> {
      const { privateKey, ...facts } = readCertificate(text, scope.now())
      const id = `${scope.org}${facts.fingerprint}`
      const key = privateKey && writePem(privateKey.label, privateKey.der)
      const record = {
        ...{ id, org_id: scope.org, ...facts, has_private: key !== undefined },
        key_sealed: key ? sealer.seal(key) : '',
      }
      await insert(scope, record).catch((error: unknown) => {
        if (!(error instanceof DuplicateDocument)) throw error
        throw conflict(`Could not create certificate. Certificate with ${id} ID already exists`)
      })
      return id
    },

    async remove(scope: Scope, record: Stored<CertificateRecord>): Promise<void> {
      await scope.certificates.remove(record.id, scope.expected)
      await store.remove(record)
      await gateways.tell(record.org_id, [certificateEvents.removed(record.id)])
    },

    /** Takes all of an organisation from gateways; the documents are removed with the others. */
    async forgetAll({ certificates }: Scope): Promise<void> {
      for await (const record of certificates.each()) await store.remove(record)
    },

    /** Brings back a deleted certificate, unless a private key was deleted with it. */
    async restore(scope: Scope, old: CertificateRecord): Promise<void> {
      if (await scope.certificates.get(old.id)) return
      if (old.has_private) {
        throw conflict('The private key was deleted with the certificate; upload both again')
      }
      await insert(scope, { ...old, key_sealed: '' })
    },
  }
}

export type CertificateService = ReturnType<typeof createCertificateService>
