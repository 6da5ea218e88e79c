import { organisationQuotaKey, organisationSessionKey, parseSession } from '@svc/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Hub, hearAsGateway, keyValueEngines, startHub } from '#testing'

const missing = { status: 404, body: { Message: "Org key doesn't exist" } }
const unknown = '0123456789abcdef01234567'

describe.each(keyValueEngines)('on $name', ({ settings: engine }) => {
  let hub: Hub
  beforeAll(async () => {
    if (engine) hub = await startHub({ keep: true, settings: engine })
  })
  afterAll(() => hub?.close())

  describe.skipIf(!engine)('the key of an organisation', () => {
    test('is created, listed, read, changed and deleted where gateways read it', async () => {
      const { organisationKeys: keys } = hub.administration
      const { id: org_id } = await hub.organisation()
      const params = { keyId: org_id }
      const made = await keys.create({ body: { org_id, quota_max: 100, rate: 5, per: 1 } })
      expect(made).toMatchObject({
        ...{ api_model: {}, key_id: org_id, key_hash: '' },
        data: { org_id, quota_max: 100, rate: 5, per: 1 },
      })
      const stored = await hub.keyvalue.get(organisationSessionKey(org_id))
      expect(parseSession(stored ?? '')).toEqual(made.data)
      const all = await keys.list({ query: { p: -1 } })
      expect(all.data.keys).toContain(org_id)
      expect(all.pages).toBe(1)
      expect((await keys.list({ query: { p: 1, size: 1 } })).data.keys).toHaveLength(1)
      const counter = organisationQuotaKey(org_id, true)
      await hub.keyvalue.set(counter, '50')
      const heard = await hearAsGateway(hub, async () => {
        expect(await keys.update({ params, body: { quota_max: 200 } })).toMatchObject({
          Message: 'Key updated',
        })
      })
      expect(heard).toContainEqual({ command: 'KeySpaceUpdateNotification', payload: org_id })
      expect(await hub.keyvalue.exists(counter)).toBe(false)
      expect((await keys.get({ params })).data).toMatchObject({ org_id, quota_max: 200, rate: 0 })
      expect(await keys.remove({ params })).toMatchObject({ Message: 'Key deleted successfully' })
      await expect(keys.get({ params })).rejects.toMatchObject(missing)
      await expect(keys.remove({ params })).rejects.toMatchObject(missing)
      await expect(keys.update({ params, body: {} })).rejects.toMatchObject(missing)
    })

    test('belongs to one organisation that exists, for ever', async () => {
      const { organisationKeys: keys } = hub.administration
      const { id: org_id } = await hub.organisation()
      await expect(keys.create({ body: {} })).rejects.toMatchObject({
        status: 400,
        body: { Message: expect.stringContaining('Failed to save new session object') },
      })
      await expect(keys.create({ body: { org_id: unknown } })).rejects.toMatchObject({
        status: 404,
      })
      await keys.create({ body: { org_id, quota_max: 1 } })
      await expect(keys.create({ body: { org_id } })).rejects.toMatchObject({ status: 409 })
      const moved = keys.update({ params: { keyId: org_id }, body: { org_id: unknown } })
      await expect(moved).rejects.toMatchObject({
        status: 400,
        body: { Message: 'Updating orgID of org key is not allowed' },
      })
      expect((await keys.get({ params: { keyId: org_id } })).data.quota_max).toBe(1)
    })
  })
})
