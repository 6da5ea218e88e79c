import { join } from 'node:path'
import { collections } from '#collections'
import type { Events } from '#features/notifications'
import { followApis } from '#features/policies'
import {
  createCredentials,
  createLockOut,
  createLogin,
  createResetLinks,
  createSessionStore,
  wrongCredentials,
} from '#features/sessions'
import { createUniqueAddress, createUserService } from '#features/users'
import {
  createGateways,
  createKeySpace,
  createRollouts,
  followChanges,
  followKeys,
} from '#gateways'
import { createMailer } from '#mail'
import { createHashing, createPasswords, readPolicy } from '#passwords'
import { type Change, createAccounts, createIdentities, createScopes } from '#scope'
import { createSealer } from '#secrets'
import { createChanges } from './changes.ts'
import type { ServiceParts } from './parts.ts'

const twelveHours = 43_200

/** Everything about who somebody is: scopes, credentials, sessions, passwords. */
export async function createIdentity(parts: ServiceParts, events: Events) {
  const { settings, secrets, layers, keyvalue, log, homeDir, now } = parts
  const { security } = settings
  const sealer = createSealer(secrets.key)
  const changes = await createChanges({ keyvalue, events, log, now })
  const rollouts = createRollouts({ keyvalue, now })
  const isHybrid = (org: string) => identities.isHybrid(org)
  const keySpace = createKeySpace({ keyvalue, now, isHybrid })
  const keyFollower = followKeys({ keySpace, isHashed: settings.hash_keys, log })
  const gateways = createGateways({
    ...{
      keyvalue,
      rollouts,
      keySpace: keyFollower,
      log,
      nodeSecret: secrets.node,
      dialect: settings.gateway_dialect,
    },
    isEnabled: settings.notify_on_change,
  })
  const tellGateways = followChanges(gateways, now)
  const tellPolicies = followApis(() => scopes.system({ kind: 'job', name: 'policies' }), log)
  const onChange = (change: Change) => {
    changes.announce(change)
    tellGateways(change)
    tellPolicies(change)
    keyFollower.hear(change)
  }
  const scopes = createScopes({ documents: layers.main, log, now, onChange })
  const system = scopes.system({ kind: 'job', name: 'identity' })
  const identities = createIdentities(system, sealer.digest)
  const { users: people, groups, organisations } = collections
  changes.forgetOn([people.name, groups.name, organisations.name], identities.forget)
  const lifetime = settings.dashboard_session_lifetime
  const sessions = createSessionStore(keyvalue, lifetime || twelveHours)
  const policy = await readPolicy(join(homeDir, 'schemas', 'password.json'))
  const history = security.enforce_password_history
  const passwords = createPasswords({ hashing: createHashing(), policy, history })
  const lockOut = createLockOut(keyvalue, security, 'dashboard', wrongCredentials)
  const resetLinks = createResetLinks(keyvalue)
  const users = createUserService({
    passwords,
    sealer,
    uniqueAddress: createUniqueAddress({
      ...{ keyvalue, identities, perOrganisation: settings.enable_multi_org_users },
    }),
    endSessions: sessions.endAll,
    settings: { ...settings, ...security },
  })
  const login = createLogin({
    ...{ passwords, identities, sessions, lockOut, resetLinks },
    settings: { ...settings, ...security },
  })
  const adminSecret = secrets.admin
  const credentials = createCredentials({ identities, sessions, sealer, adminSecret })
  const mailer = createMailer(settings.email_backend, { keyvalue, sealer, log })
  const cookies = { secure: settings.host_config.secure_cookies, lifetimeSeconds: lifetime }

  async function close() {
    await keyFollower.close()
    await changes.stop()
    await mailer.close()
  }
  return {
    ...{
      changes,
      gateways,
      rollouts,
      keySpace,
      sealer,
      scopes,
      system,
      identities,
      sessions,
      passwords,
      resetLinks,
      users,
      login,
    },
    ...{
      credentials,
      mailer,
      passwordPolicy: policy,
      cookies,
      accounts: createAccounts(system),
      close,
    },
  }
}

export type IdentityTools = Awaited<ReturnType<typeof createIdentity>>
