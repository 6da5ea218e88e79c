import { collections } from '#collections'
import { createHashing } from '#passwords'
import type { Hub, Member } from '#testing'
import { walker } from './portal.ts'

const password_hash = await createHashing().hash(walker.password)
const made = '2026-01-14T10:02:11Z'

interface Around {
  org_id: string
  admin: Member
  key: string
  apiId: string
  client: string
}

/** One of everything that a path of the portal names. Hashing a password each time would take long. */
export async function keepPortal(hub: Hub, around: Around) {
  const { org_id, admin, key, apiId, client } = around
  const { call } = admin
  const { Message: request } = await call.keyRequests.create({
    body: { version: 'v2', for_api: apiId },
  })
  const { Message: page } = await call.portalPages.create({ body: { title: 'Walk' } })
  const documentation = await call.portalDocumentation.create({
    body: { doc_type: 'graphql', documentation: 'graphql' },
  })
  const developers = hub.layers.main.collection(collections.developers, {
    org: org_id,
    actor: 'test',
  })
  const own = { client_id: client, secret: '', redirect_uri: '', app_description: '' }
  const { id } = await developers.insert({
    ...{ id: `d${org_id.slice(1)}`, org_id, email: walker.username, email_key: walker.username },
    ...{ date_created: made, password_updated: made, password_max_days: 0, inactive: false },
    ...{ fields: {}, nonce: '', sso_key: 'the key of an identity', words: [], policies: [] },
    ...{ keys: { [key]: [] }, subscriptions: {}, client_ids: [client] },
    oauth_clients: { walk: [{ ...own, use_case: '', date_created: made }] },
    ...{ password_hash, password_history: [] },
  })
  return {
    developer: id,
    'developer key': key,
    'key request': request,
    'portal page': page,
    'portal documentation': documentation.Message,
  }
}

/** An organisation with what each has once: that is what super users see. */
export async function keepSingletons({ call }: Member) {
  for (const noun of ['catalogue', 'portalConfiguration', 'portalCss', 'portalJs'] as const) {
    await call[noun].create({ body: {} })
  }
  await call.portalMenus.create({ body: {} })
}
