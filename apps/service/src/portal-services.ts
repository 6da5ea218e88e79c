import { join } from 'node:path'
import {
  createAccessPlan,
  createDeveloperAccess,
  createDeveloperClients,
  createDeveloperKeys,
  createDeveloperService,
  createRegistration,
  wrongLogin,
} from '#features/developers'
import { createApproval, createKeyRequestService } from '#features/keyrequests'
import { createOrganisationEvents } from '#features/organisations'
import { createPortalMail } from '#features/portalsettings'
import { createLockOut } from '#features/sessions'
import type { Outbound } from '#outbound'
import { createHashing, createPasswords, readPolicy } from '#passwords'
import { createPortalSessions } from '#portal'
import type { IdentityTools } from './identity.ts'
import type { KeyTools } from './keys.ts'
import type { OAuthTools } from './oauth.ts'
import type { ServiceParts } from './parts.ts'

interface Around {
  identity: IdentityTools
  keys: KeyTools
  oauth: OAuthTools
  outbound: Outbound
}

/** Everything about the portal: developers, what they ask for and are given, who hears of it. */
export async function createPortalServices(parts: ServiceParts, around: Around) {
  const { settings, secrets, keyvalue, log, homeDir } = parts
  const { identity, keys, oauth, outbound } = around
  const { sealer, mailer } = identity
  const { security } = settings
  const policy = await readPolicy(join(homeDir, 'schemas', 'developer_password.json'))
  const history = security.enforce_password_history
  const passwords = createPasswords({ hashing: createHashing(), policy, history })
  const events = createOrganisationEvents({ fetch: outbound.fetch, mailer, keyvalue, log })
  const mail = createPortalMail(mailer)
  const access = createDeveloperAccess({
    plan: createAccessPlan(settings.gateway_dialect),
    keys: createDeveloperKeys(keys),
    clients: createDeveloperClients({
      ...{ service: oauth.service, sealer, separator: settings.oauth_redirect_uri_separator },
      registration: createRegistration({
        fetch: outbound.fetch,
        trustsAny: settings.dcr_ssl_insecure_skip_verify,
      }),
    }),
    sealer,
  })
  const sessions = createPortalSessions({
    ...{ keyvalue, secret: secrets.portalSession },
    lifetime: settings.portal_session_lifetime,
    secure: settings.host_config.secure_cookies,
  })
  const developers = createDeveloperService({
    passwords,
    lockOut: createLockOut(keyvalue, security, 'portal', wrongLogin),
    sealer,
    endSessions: sessions.endAll,
    revokeAll: access.revokeAll,
  })
  const keyRequests = createKeyRequestService({
    approval: createApproval({ access, keyvalue, sealer }),
    ...{ sealer, mail, events, hosts: settings },
  })
  return { developers, access, keyRequests, sessions, mail, events, passwordPolicy: policy }
}

export type PortalServices = Awaited<ReturnType<typeof createPortalServices>>
