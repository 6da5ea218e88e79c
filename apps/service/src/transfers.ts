import { randomBytes } from 'node:crypto'
import { organisationSessionKey } from '@svc/sessions'
import { createKeyPart } from '#features/keys'
import { createClientPart } from '#features/oauth'
import { createOrganisationKeyPart } from '#features/organisation-keys'
import { createDocumentParts, type Part } from '#features/transfers'
import type { Scope } from '#scope'
import type { CertificateTools } from './certificates.ts'
import type { IdentityTools } from './identity.ts'
import type { KeyTools } from './keys.ts'
import type { OAuthTools } from './oauth.ts'
import type { ServiceParts } from './parts.ts'

interface Tools {
  identity: IdentityTools
  keys: KeyTools
  oauth: OAuthTools
  certificates: CertificateTools
}

/** Everything that moves with an organisation, and what goes when it goes. */
export function createTransfers({ settings, keyvalue }: ServiceParts, tools: Tools) {
  const { identity, keys, oauth, certificates } = tools
  const { isHashed } = keys.settings
  const isTaken = async ({ id, email_key }: Record<string, unknown>) =>
    !settings.enable_multi_org_users &&
    (await identity.identities.emailInUse(String(email_key), String(id)))

  const documents = createDocumentParts({
    sealer: identity.sealer,
    newSecret: () => randomBytes(16).toString('hex'),
    obstacles: {
      async users(_, users) {
        const found = await Promise.all(
          users.map(async (user) =>
            (await isTaken(user)) ? [`users/${user.id}: '${user.email_address}' is taken`] : [],
          ),
        )
        return found.flat()
      },
    },
    followers: { certificates: certificates.service.publishMissing },
  })
  const elsewhere: Part[] = [
    createKeyPart({ ...keys, keyvalue, isHashed }),
    createClientPart(oauth.clients),
    createOrganisationKeyPart(keyvalue),
  ]
  return {
    // The organisation comes last, and with it everything is there.
    parts: [...elsewhere, ...documents],
    removing: {
      endSessions: identity.sessions.endAll,
      async forgetElsewhere(scope: Scope) {
        await certificates.service.forgetAll(scope)
        await keys.service.forgetAll(scope)
        await oauth.service.forgetAll(scope)
        await keyvalue.remove(organisationSessionKey(scope.org))
      },
    },
  }
}
