import { classicApi } from '@svc/definitions/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { type Hub, startHub } from '#testing'
import { defaultRules } from './rules.file.ts'

const hub = await startHub({
  keep: true,
  settings: { security: { open_policy: { enabled: true, enable_api: true } } },
})
afterAll(() => hub.close())

type Definition = Parameters<typeof classicApi>[0]

/** An organisation under the default rules and these. */
async function organisationUnder(rule: string, rules = `${defaultRules}\n${rule}\n`) {
  const around = await hub.organisation()
  await around.admin.call.rules.replace({ body: { open_policy: { rules } } })
  return around
}
type Caller = Awaited<ReturnType<Hub['organisation']>>['admin']

let made = 0
function create({ call }: Pick<Caller, 'call'>, definition: Definition = {}) {
  const { proxy, ...rest } = classicApi(definition)
  const listening = { ...(proxy as object), listen_path: `/listen-${made++}/` }
  return call.apis.create({ body: { api_definition: { ...rest, proxy: listening } } })
}

const refused = (message: string) => ({
  status: 403,
  body: { Message: `access denied: ${message}` },
})

describe('rules for APIs', () => {
  test('send those of a category through the proxy, by a patch', async () => {
    const { admin } = await organisationUnder(`patch_request[x] {
      request_intent == "write"
      startswith(input.request.path, "/api/apis")
      contains(input.request.body.api_definition.name, "#external")
      x := {"api_definition": {"proxy": {"transport": {"proxy_url": "http://proxy.example:3128"}}}}
    }`)
    const outside = await create(admin, { name: 'orders #external' })
    const inside = await create(admin, { name: 'orders' })
    const proxyOf = async (id: string) => {
      const { api_definition } = await admin.call.apis.get({ params: { id } })
      return (api_definition.proxy as { transport?: { proxy_url?: string } }).transport?.proxy_url
    }
    expect(await proxyOf(outside.Meta)).toBe('http://proxy.example:3128')
    expect((await proxyOf(inside.Meta)) ?? '').toBe('')
  })

  test('keep their status, unless a permission of its own allows to change it', async () => {
    const { admin, member } = await organisationUnder(`deny[msg] {
      request_intent == "write"
      input.request.method == "PUT"
      startswith(input.request.path, "/api/apis/")
      not input.user.user_permissions["deployer"]
      api := SvcAPIGet(input.request.path)
      diff := SvcDiff(api, input.request.body)
      not is_null(diff.api_definition.active)
      msg := "You are not allowed to change API status"
    }`)
    const { Meta: id } = await create(admin, { active: true, name: 'orders' })
    const params = { id }
    const editor = await member({ apis: 'write' })
    const deployer = await member({ apis: 'write', deployer: 'write' })
    const api = await admin.call.apis.get({ params })
    const changed = (part: object) => ({
      params,
      body: { ...api, api_definition: { ...api.api_definition, ...part } },
    })
    await editor.call.apis.update(changed({ name: 'bills' }))
    await expect(editor.call.apis.update(changed({ active: false }))).rejects.toMatchObject(
      refused('You are not allowed to change API status'),
    )
    await deployer.call.apis.update(changed({ active: false }))
    expect((await admin.call.apis.get({ params })).api_definition.active).toBe(false)
  })

  test('let editors change and not create', async () => {
    const message = 'API Editors not allowed to create APIs.'
    const { admin, member } = await organisationUnder(`
      request_intent = "create" { input.request.method == "POST"; input.request.path == "/api/apis" }
      intent_match("create", "write")
      deny["${message}"] {
        input.user.user_permissions["api_editor"]
        request_intent == "create"
        request_permission[_] == "apis"
      }`)
    const editor = await member({ apis: 'write', api_editor: 'write' })
    await expect(create(editor)).rejects.toMatchObject(refused(message))
    const { Meta: id } = await create(admin)
    const api = await editor.call.apis.get({ params: { id } })
    await editor.call.apis.update({ params: { id }, body: api })
  })

  test('forbid keyless ones in a rule set of nothing else', async () => {
    const { admin } = await organisationUnder(
      '',
      `package dashboard_users\r
default request_intent = "read"\r
request_intent = "write" { input.request.method == "POST" }\r
request_intent = "write" { input.request.method == "PUT" }\r
deny["You cannot create a keyless API."] {\r
	request_intent == "write"\r
	contains(input.request.path, "api/apis")\r
	input.request.body.api_definition.use_keyless == true\r
}\r
`,
    )
    await expect(create(admin, { use_keyless: true })).rejects.toMatchObject(
      refused('You cannot create a keyless API.'),
    )
    await create(admin, { use_keyless: false, use_standard_auth: true })
  })

  test('add owners through a chain of else', async () => {
    const { admin, member } = await organisationUnder(`
      owners = {"user_owners": [input.user.id]} { input.user.group_id == "" } else = {
        "user_group_owners": [input.user.group_id]
      } { true }
      patch_request[owners] { input.request.method == "POST"; input.request.path == "/api/apis" }`)
    const { Meta: group } = await admin.call.groups.create({
      body: { name: 'Team', active: true, user_permissions: { apis: 'write' } },
    })
    const grouped = await member({}, { group_id: String(group) })
    const owned = async (caller: Pick<Caller, 'call'>) => {
      const { Meta: id } = await create(caller)
      return admin.call.apis.get({ params: { id } })
    }
    expect(await owned(grouped)).toMatchObject({ user_group_owners: [group] })
    expect(await owned(admin)).toMatchObject({ user_owners: [admin.user.id] })
  })

  test('patch classic ones only', async () => {
    const { admin } = await organisationUnder(`deny["kinds"] {
      input.request.method == "POST"
      startswith(input.request.path, "/api/apis")
      isTykClassic()
      not isSvcOas()
    }`)
    await expect(create(admin)).rejects.toMatchObject(refused('kinds'))
  })
})

describe('rules for users', () => {
  test('by the name of their group, which is empty for those without one', async () => {
    const { admin, member } = await organisationUnder(`deny["Only team A"] {
      input.request.method == "GET"
      input.request.path == "/api/usergroups"
      not input.user.group_name == "A"
    }`)
    const inGroup = async (name: string) => {
      const body = { name, active: true, user_permissions: { user_groups: 'read' } }
      const { Meta } = await admin.call.groups.create({ body })
      return member({}, { group_id: String(Meta) })
    }
    expect((await (await inGroup('A')).call.groups.list()).groups).toHaveLength(1)
    const other = await inGroup('B')
    await expect(other.call.groups.list()).rejects.toMatchObject(refused('Only team A'))
    const alone = await member({ user_groups: 'read' })
    await expect(alone.call.groups.list()).rejects.toMatchObject(refused('Only team A'))
  })

  test('with a list of permissions that they have made longer', async () => {
    const { member } = await organisationUnder(`
      all_permissions = array.concat(input.permissions, [{"permission": "team", "rx": "^/api/usergroups"}])
      deny["Needs the permission team"] {
        entry := all_permissions[_]
        entry.permission == "team"
        regex.match(entry.rx, input.request.path)
        not input.user.user_permissions[entry.permission]
      }`)
    const plain = await member({ user_groups: 'read', users: 'read' })
    await expect(plain.call.groups.list()).rejects.toMatchObject(
      refused('Needs the permission team'),
    )
    expect((await plain.call.users.list()).users.length).toBeGreaterThan(0)
    const teamed = await member({ user_groups: 'read', team: 'read' })
    expect((await teamed.call.groups.list()).groups).toEqual([])
  })
})
