import { describe, expect, test } from 'vitest'
import { adminSecret, startHub } from '#testing'
import { defaultRules } from './rules.file.ts'

const on = { security: { open_policy: { enabled: true, enable_api: true } } }
const withRule = (rule: string) => `${defaultRules}\n${rule}\n`

const saving = (rules: string) => ({ body: { open_policy: { rules } } })

describe('access rules', () => {
  test('are the rules of the file until the organisation saves its own', async () => {
    const { organisation } = await startHub({ settings: on })
    const { admin } = await organisation()
    const before = await admin.call.rules.get()
    expect(before).toMatchObject({ source: 'file', open_policy: { enabled: true } })
    expect(before.open_policy.rules).toBe(defaultRules)
    const saved = await admin.call.rules.replace(saving(withRule('deny["no"] { false }')))
    expect(saved.Message).toBe('OPA rules has been updated on org level')
    expect((await admin.call.rules.get()).source).toBe('organisation')
    await admin.call.rules.replace(saving(''))
    expect((await admin.call.rules.get()).source).toBe('file')
  })

  test('are for admins, and only where the API is enabled', async () => {
    const { organisation } = await startHub({ settings: on })
    const { member } = await organisation()
    const writer = await member({ system: 'write', users: 'write' })
    await expect(writer.call.rules.get()).rejects.toMatchObject({ status: 403 })
    const off = await startHub({ settings: { security: { open_policy: { enabled: true } } } })
    const { admin } = await off.organisation()
    await expect(admin.call.rules.get()).rejects.toMatchObject({
      status: 403,
      body: { Message: 'access denied: The API of access rules is not enabled' },
    })
  })

  test('deny with their messages, sorted, and the denial can be looked up', async () => {
    const hub = await startHub({ settings: on })
    const { admin } = await hub.organisation()
    const rule = (text: string) => `deny["${text}"] { input.request.path == "/api/usergroups" }`
    await admin.call.rules.replace(saving(withRule(`${rule('b second')}\n${rule('a first')}`)))
    const headers = { authorization: admin.key, host: 'localhost' }
    const answer = await hub.app.inject({ url: '/api/usergroups', headers })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().Message).toBe('access denied: a first; b second')
    const id = String(answer.headers['x-request-id'])
    const decision = await admin.call.rules.decision({ params: { id } })
    expect(decision.deny).toEqual(['a first', 'b second'])
    const lines = decision.rules.flatMap(({ contributions }) => contributions.map((c) => c.row))
    expect(lines).toHaveLength(2)
    const text = withRule('').split('\n').length
    expect(Math.min(...lines)).toBeGreaterThanOrEqual(text - 2)
    const { audit_logs } = await admin.call.audit.list({ query: { status: 403 } })
    expect(audit_logs[0]?.rules).toBe('{"deny":["a first","b second"]}')
    const { body: metrics } = await hub.app.inject({
      url: '/metrics',
      headers: { 'admin-auth': adminSecret, host: 'localhost' },
    })
    expect(metrics).toContain(
      `svc_rule_decisions_total{outcome="denied",org="${admin.user.org_id}"} 1`,
    )
  })

  test('explain a denial by the rules of then, whatever is in force now', async () => {
    const hub = await startHub({ settings: on })
    const { admin } = await hub.organisation()
    const closed = 'deny["closed"] { input.request.path == "/api/usergroups" }'
    await admin.call.rules.replace(saving(`package dashboard_users\n${closed}`))
    const headers = { authorization: admin.key }
    const answer = await hub.ask('GET', '/api/usergroups', { headers })
    expect(answer.status).toBe(403)
    await admin.call.rules.replace(saving(''))
    const params = { id: String(answer.headers['x-request-id']) }
    const { deny, rules } = await admin.call.rules.decision({ params })
    expect(deny).toEqual(['closed'])
    expect(rules).toMatchObject([{ contributions: [{ row: 2, value: 'closed' }] }])
  })

  test('patch the body before it is validated', async () => {
    const { organisation } = await startHub({ settings: on })
    const { admin } = await organisation()
    const rule = `patch_request[patch] {
      input.request.method == "POST"
      input.request.path == "/api/usergroups"
      patch := {"description": sprintf("made by %s", [input.user.email_address])}
    }`
    await admin.call.rules.replace(saving(withRule(rule)))
    const { Meta } = await admin.call.groups.create({ body: { name: 'Team', description: 'x' } })
    const group = await admin.call.groups.get({ params: { id: Meta as string } })
    expect(group).toMatchObject({
      name: 'Team',
      description: `made by ${admin.user.email_address}`,
    })
    const { audit_logs } = await admin.call.audit.list({ query: { method: 'POST' } })
    expect(audit_logs[0]?.rules).toContain('{"patch":[{"description":"made by')
  })

  test('read other objects and compare with SvcDiff', async () => {
    const { organisation } = await startHub({ settings: on })
    const { admin } = await organisation()
    const { Meta } = await admin.call.groups.create({ body: { name: 'Team', active: true } })
    const params = { id: Meta as string }
    const rule = `deny["Groups cannot be switched off"] {
      input.request.method == "PUT"
      group := SvcAPIGet(input.request.path)
      changed := SvcDiff(group, object.union(group, input.request.body))
      not is_undefined(changed.active)
    }
    is_undefined(x) { x == null }`
    await admin.call.rules.replace(saving(withRule(rule)))
    await admin.call.groups.update({ params, body: { name: 'Renamed' } })
    await expect(
      admin.call.groups.update({ params, body: { active: false } }),
    ).rejects.toMatchObject({ status: 403 })
    expect(await admin.call.groups.get({ params })).toMatchObject({ name: 'Renamed', active: true })
  })

  test('never read a secret or another organisation', async () => {
    const hub = await startHub({ settings: on })
    const { admin } = await hub.organisation()
    const stranger = await hub.organisation()
    const probe = (path: string) => `seen = user { user := SvcAPIGet("${path}") }`
    const seen = async (path: string) => {
      const rules = withRule(probe(path))
      const request = { method: 'GET', path: '/api/users' }
      const { rules: values } = await admin.call.rules.test({ body: { rules, request } })
      return values.find(({ name }) => name.endsWith('seen'))?.value as object | undefined
    }
    const own = await seen(`/api/users/${admin.user.id}`)
    expect(own).toMatchObject({ email_address: admin.user.email_address })
    expect(own).not.toHaveProperty('access_key')
    expect(await seen(`/api/users/${stranger.admin.user.id}`)).toBeUndefined()
  })

  test('that do not compile are refused with their places', async () => {
    const { organisation } = await startHub({ settings: on })
    const { admin } = await organisation()
    await expect(
      admin.call.rules.replace(saving('package dashboard_users\ndeny[x] {')),
    ).rejects.toMatchObject({
      status: 400,
      body: {
        Message: 'Invalid OPA rules',
        Meta: [{ code: 'rego_parse_error', row: 2, col: 10 }],
        Errors: [expect.stringMatching(/^2:10: /)],
      },
    })
    await expect(
      admin.call.rules.replace(saving('package other\ndeny["x"] { true }')),
    ).rejects.toMatchObject({ status: 400 })
    expect((await admin.call.rules.get()).source).toBe('file')
  })

  test('that fail while they run let nobody through but the admin who mends them', async () => {
    const { organisation } = await startHub({ settings: on })
    const { admin } = await organisation()
    const endless = `deny[x] {
      x := count([1 | numbers.range(1, 5000)[_]; numbers.range(1, 5000)[_]; true])
      x < 0
    }`
    await admin.call.rules.replace(saving(withRule(endless)))
    await expect(admin.call.users.list()).rejects.toMatchObject({
      status: 500,
      body: { Message: 'access denied: policy evaluation failed' },
    })
    await admin.call.rules.replace(saving(''))
    expect((await admin.call.users.list()).users).toHaveLength(1)
  })

  test('warn of a lock-out and are saved all the same, unless the guard enforces', async () => {
    const { organisation } = await startHub({ settings: on })
    const { admin } = await organisation()
    const rules = 'package dashboard_users\ndeny["closed"] { true }'
    const checked = await admin.call.rules.check({ body: { rules } })
    expect(checked.warnings).toContain('Admins could no longer read or change these rules')
    const { Meta } = await admin.call.rules.replace(saving(rules))
    const denied = checked.changes.filter(({ after }) => !after).length
    expect(Meta).toEqual({ warnings: checked.warnings, allowed: 0, denied })
    expect(denied).toBeGreaterThan(0)
    await expect(admin.call.rules.get()).rejects.toMatchObject({ status: 403 })
    const guarded = { security: { open_policy: { ...on.security.open_policy, guard: 'enforce' } } }
    const strict = await startHub({ settings: guarded as never })
    const other = await strict.organisation()
    await expect(other.admin.call.rules.replace(saving(rules))).rejects.toMatchObject({
      status: 409,
    })
    const forced = { body: { ...saving(rules).body, force: true } }
    expect((await other.admin.call.rules.replace(forced)).Status).toBe('OK')
  })

  test('a locked-out organisation is repaired through the administration', async () => {
    const hub = await startHub({ settings: on })
    const { admin, id } = await hub.organisation()
    await admin.call.rules.replace(saving('package dashboard_users\ndeny["closed"] { true }'))
    const body = { owner_name: 'Repaired', open_policy: { enabled: false } }
    await hub.administration.organisations.update({ params: { id }, body })
    expect((await admin.call.rules.get()).open_policy.enabled).toBe(false)
  })

  test('the switch of the organisation wins over that of the service, either way', async () => {
    const settings = { security: { open_policy: { enabled: false, enable_api: true } } }
    const { organisation } = await startHub({ settings })
    const { admin } = await organisation()
    const rules = withRule('deny["closed"] { input.request.path == "/api/usergroups" }')
    await admin.call.rules.replace({ body: { open_policy: { rules } } })
    expect((await admin.call.groups.list()).groups).toEqual([])
    await admin.call.rules.replace({ body: { open_policy: { enabled: true } } })
    await expect(admin.call.groups.list()).rejects.toMatchObject({ status: 403 })
  })

  test('hide passwords from rules and hold an unknown path against them', async () => {
    const hub = await startHub({ settings: on })
    const { admin } = await hub.organisation()
    const body = { rules: withRule('sent = input.request.body { true }') }
    const request = {
      method: 'POST',
      path: '/api/users',
      body: { password: 'secret', first_name: 'A' },
    }
    const { rules } = await admin.call.rules.test({ body: { ...body, request } })
    expect(rules.find(({ name }) => name.endsWith('sent'))?.value).toEqual({ first_name: 'A' })
    const headers = { authorization: admin.key, host: 'localhost' }
    const answer = await hub.app.inject({ url: '/api/nothing/here', headers })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().Message).toContain('Unknown action')
  })
})
