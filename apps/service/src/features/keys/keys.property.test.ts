import { hashKey, parseSession, sessionKey, writeSession } from '@svc/sessions'
import { anySession } from '@svc/sessions/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Hub, keyValueEngines, startHub } from '#testing'

const numRuns = process.env.SVC_PROVE ? 500 : 25
/** Bodies with such members are refused before they reach us. */
const isSafe = (value: unknown) => !/"(__proto__|constructor)":/.test(JSON.stringify(value))
const rights = { api1: { api_id: 'api1' } }

describe.each(keyValueEngines)('on $name', ({ settings: engine }) => {
  let hub: Hub
  beforeAll(async () => {
    const settings = { ...engine, basic_auth_hash_key_function: 'sha256' as const }
    if (engine) hub = await startHub({ keep: true, settings })
  })
  afterAll(() => hub?.close())

  test.skipIf(!engine)('any session that we write is read back as it was answered', async () => {
    const { admin, id: org_id } = await hub.organisation()
    const { keys } = admin.call
    const plain = anySession.filter(isSafe).map((session) => ({
      ...session,
      ...{ access_rights: rights, apply_policies: [], apply_policy_id: '', certificate: '' },
      ...{ mtls_static_certificate_bindings: [], post_expiry_action: '', session_lifetime: 0 },
      basic_auth_data: { password: '', hash_type: '', user: '' },
    }))
    await fc.assert(
      fc.asyncProperty(plain, async (session) => {
        const made = await keys.create({ body: JSON.parse(JSON.stringify(session)) })
        expect(made.key_hash).toBe(hashKey(made.key_id))
        const text = (await hub.keyvalue.get(sessionKey(made.key_hash))) ?? ''
        const stored = parseSession(text)
        expect(stored).toEqual(made.data)
        expect(stored && writeSession(stored)).toBe(text)
        expect(stored).toMatchObject({ org_id, alias: session.alias, tags: session.tags })
        const { data } = await keys.get({ params: { keyId: made.key_id } })
        const counted = { quota_remaining: 0, quota_renews: 0 }
        expect({ ...data, ...counted }).toEqual({ ...made.data, ...counted })
      }),
      { numRuns },
    )
  })
})
