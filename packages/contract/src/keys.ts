import { Session, SessionInput } from '@svc/sessions'
import { type Static, Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { paging } from './fields.ts'
import { type RouteTable, route } from './route.ts'

/** A key with its session. `key_id` is the key itself, shown when it is created and not later. */
export const Key = Type.Object({
  api_model: Type.Record(Type.String(), Type.Unknown()),
  key_id: Type.String(),
  data: Session,
  key_hash: Type.String(),
})
export type Key = Static<typeof Key>

const texts = Type.Array(Type.String())

/** What lists know of a key without looking at it. Without hashing, `key_id` stands for the hash. */
export const KeyEntry = Type.Object({
  key_hash: Type.String(),
  key_id: Type.String(),
  kind: Type.String({ description: 'token, basic, certificate or oauth' }),
  alias: Type.String(),
  username: Type.String({ description: 'Of a basic-auth user, where it is known' }),
  policies: texts,
  apis: texts,
  tags: texts,
  is_inactive: Type.Boolean(),
  created: Type.String(),
  expires: Type.Integer({ description: 'Unix seconds; 0 or less is never' }),
})
export type KeyEntry = Static<typeof KeyEntry>

const access = { section: 'keys' } as const
const invalid = 'User/Key object validation failed, most likely malformed input'
const shown = ['key_id', 'hmac_string', 'secret', 'password'] as const

const ByKey = Type.Object({ keyId: Type.String() })
const ByApi = Type.Object({ apiID: Type.String() })
const ByApiAndKey = Type.Object({ apiID: Type.String(), keyId: Type.String() })
const ByUserName = Type.Object({ username: Type.String() })
const Ids = Type.Object({ data: Type.Object({ keys: texts }), pages: Type.Integer() })
const Paging = Type.Object(paging)

const meaning = {
  hashed: Type.Optional(Type.String({ description: 'Any value: the path names a hash' })),
  auto_guess: Type.Optional(Type.String({ description: 'true: a key, a hash or a user name' })),
  username: Type.Optional(Type.String({ description: 'true: the path names a basic-auth user' })),
}
const Meaning = Type.Object(meaning)
const Update = Type.Object({
  ...meaning,
  suppress_reset: Type.Optional(Type.String({ description: '1: quota and its period go on' })),
})

const get = { method: 'GET', access, query: Meaning, returns: Key, secrets: shown } as const
const update = { method: 'PUT', access, query: Update, body: SessionInput, returns: Key } as const
const remove = { method: 'DELETE', access, query: Meaning, returns: Envelope } as const

/** Keys: what their sessions say is what gateways read. */
export const keys = {
  find: route({
    method: 'GET',
    path: '/api/keys',
    summary: 'Find Keys',
    access,
    query: Type.Object({
      ...paging,
      q: Type.Optional(Type.String({ description: 'A key, a hash, or how the alias begins' })),
      policy_id: Type.Optional(Type.String()),
      api_id: Type.Optional(Type.String({ description: 'With access to this API' })),
      tag: Type.Optional(Type.String()),
      kind: Type.Optional(Type.String({ description: 'token, basic, certificate or oauth' })),
      sort: Type.Optional(Type.String({ description: 'created, alias or expires; - descends' })),
    }),
    returns: Type.Object({ keys: Type.Array(KeyEntry), pages: Type.Integer() }),
  }),
  detailed: route({
    method: 'GET',
    path: '/api/keys/detailed',
    summary: 'List Keys With Their Sessions',
    access,
    query: Type.Object({ ...paging, q: Type.Optional(Type.String()) }),
    returns: Type.Object({ keys: Type.Array(Key), pages: Type.Integer() }),
    secrets: shown,
  }),
  list: route({
    method: 'GET',
    path: '/api/apis/keys',
    summary: 'List Keys',
    access,
    query: Paging,
    returns: Ids,
  }),
  ofApi: route({
    method: 'GET',
    path: '/api/apis/:apiID/keys',
    summary: 'List Keys of an API',
    access,
    params: ByApi,
    query: Paging,
    returns: Ids,
  }),
  search: route({
    method: 'GET',
    path: '/api/apis/:apiID/keys/search',
    summary: 'Search Keys of an API',
    access,
    params: ByApi,
    query: Type.Object({
      ...paging,
      q: Type.Optional(Type.String({ description: 'Part of the id' })),
    }),
    returns: Ids,
  }),
  create: route({
    method: 'POST',
    path: '/api/keys',
    summary: 'Create Key',
    access,
    query: Type.Object({
      basic_auth: Type.Optional(Type.String({ description: 'true: a basic-auth user' })),
    }),
    body: SessionInput,
    returns: Key,
    secrets: shown,
    invalid,
  }),
  preview: route({
    method: 'POST',
    path: '/api/keys/preview',
    summary: 'Preview Key',
    access,
    body: SessionInput,
    returns: Key,
    secrets: shown,
    invalid: 'User/Key object validation failed',
  }),
  createNamed: route({
    method: 'POST',
    path: '/api/keys/:keyId',
    summary: 'Create Key With a Chosen Id',
    access,
    params: ByKey,
    body: SessionInput,
    returns: Key,
    secrets: shown,
    invalid,
  }),
  get: route({ ...get, path: '/api/keys/:keyId', summary: 'Get Key', params: ByKey }),
  update: route({
    ...{ ...update, path: '/api/keys/:keyId', summary: 'Update Key', params: ByKey },
    ...{ secrets: shown, invalid },
  }),
  remove: route({ ...remove, path: '/api/keys/:keyId', summary: 'Delete Key', params: ByKey }),
  getOfApi: route({
    ...get,
    path: '/api/apis/:apiID/keys/:keyId',
    summary: 'Get Key of an API',
    params: ByApiAndKey,
  }),
  updateOfApi: route({
    ...update,
    path: '/api/apis/:apiID/keys/:keyId',
    summary: 'Update Key of an API',
    params: ByApiAndKey,
    secrets: shown,
    invalid,
  }),
  removeOfApi: route({
    ...remove,
    path: '/api/apis/:apiID/keys/:keyId',
    summary: 'Delete Key of an API',
    params: ByApiAndKey,
  }),
  createUser: route({
    method: 'POST',
    path: '/api/apis/keys/basic/:username',
    summary: 'Create Basic-Auth User',
    access,
    params: ByUserName,
    body: SessionInput,
    returns: Key,
    secrets: shown,
    invalid,
  }),
  updateUser: route({
    method: 'PUT',
    path: '/api/apis/keys/basic/:username',
    summary: 'Update Basic-Auth User',
    access,
    params: ByUserName,
    query: Type.Object({ suppress_reset: Type.Optional(Type.String()) }),
    body: SessionInput,
    returns: Key,
    secrets: shown,
    invalid,
  }),
  reindex: route({
    method: 'POST',
    path: '/admin/keys/reindex',
    summary: 'Rebuild Index of Keys',
    access: 'admin-secret',
    returns: Envelope,
  }),
} satisfies RouteTable
