import type { Client } from './client.ts'
import { unique } from './organisation.ts'

/** What a writer says of a document, whatever its kind; the name is never used twice. */
export interface State {
  name: string
  active: boolean
  size: number
}

/** A kind of document that writers create, change and delete over HTTP. */
export interface Noun {
  collection: string
  create(call: Client, state: State): Promise<string>
  change(call: Client, id: string, state: State): Promise<unknown>
  remove(call: Client, id: string): Promise<unknown>
  /** Everything that the list shows. */
  list(call: Client): Promise<Array<State & { id: string }>>
}

/** The name when another field repeats it as it should, otherwise both: half a document. */
const nameIn = (name: string, repeated: string, expected: string) =>
  repeated === expected ? name : `${name} with ${repeated}`

const groups: Noun = {
  collection: 'user_groups',
  create: async (call, state) => String((await call.groups.create({ body: groupOf(state) })).Meta),
  change: (call, id, state) => call.groups.update({ params: { id }, body: groupOf(state) }),
  remove: (call, id) => call.groups.remove({ params: { id } }),
  list: async (call) =>
    (await call.groups.list({ query: { p: 0 } })).groups.map(
      ({ id, name, description, active, password_max_days: size }) => ({
        ...{ id, active, size },
        name: nameIn(name, description, `about ${name}`),
      }),
    ),
}
const groupOf = ({ name, active, size }: State) => ({
  ...{ name, description: `about ${name}`, active, password_max_days: size },
})

const organisations: Noun = {
  collection: 'organisations',
  create: async (call, state) =>
    String((await call.organisations.create({ body: organisationOf(state) })).Meta),
  change: (call, id, state) =>
    call.organisations.update({ params: { id }, body: organisationOf(state) }),
  remove: (call, id) => call.organisations.remove({ params: { id } }),
  list: async (call) =>
    (await call.organisations.list({ query: { p: 0 } })).organisations
      .map((found) => ({ cname: '', sso_enabled: false, developer_quota: 0, ...found }))
      .map(({ id, owner_name: name, cname, sso_enabled: active, developer_quota: size }) => ({
        ...{ id, active, size },
        name: nameIn(name, cname, `${name}.example`),
      })),
}
const organisationOf = ({ name, active, size }: State) => ({
  ...{ owner_name: name, cname: `${name}.example`, sso_enabled: active, developer_quota: size },
})

/** Users of even size are members of the group. */
function usersIn(groupId: string): Noun {
  const userOf = ({ name, active, size }: State) => ({
    ...{ first_name: name, last_name: 'Writer', email_address: `${name}@system.example`, active },
    ...{ password_max_days: size, group_id: size % 2 === 0 ? groupId : '' },
  })
  return {
    collection: 'users',
    create: async (call, state) => String((await call.users.create({ body: userOf(state) })).Meta),
    change: (call, id, state) => call.users.update({ params: { id }, body: userOf(state) }),
    remove: (call, id) => call.users.remove({ params: { id } }),
    list: async (call) =>
      (await call.users.list({ query: { p: 0 } })).users.map(
        ({ id, first_name: name, email_address, active, password_max_days: size }) => ({
          ...{ id, active, size },
          name: nameIn(name, email_address, `${name}@system.example`),
        }),
      ),
  }
}

/** The kinds of documents, and new states by which they are told from what others write. */
export function createNouns(groupId: string) {
  const mark = unique('written')
  const nouns = [usersIn(groupId), groups, organisations].map((noun) => ({
    ...noun,
    list: async (call: Client) => (await noun.list(call)).filter(({ name }) => name.includes(mark)),
  }))
  const invent = (): State => ({
    name: unique(mark),
    active: Math.random() < 0.5,
    size: Math.floor(Math.random() * 1000),
  })
  return { nouns, invent }
}
