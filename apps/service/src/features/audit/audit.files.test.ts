import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { collections } from '#collections'
import { type Hub, startHub } from '#testing'
import { verifyAuditFile } from './file.verify.ts'

const settings = (audit: object = {}, security: object = {}) => ({
  audit: { enabled: true, store_type: 'file' as const, format: 'json' as const, ...audit },
  security,
})
const linesOf = async (hub: Hub, file = 'audit.log') =>
  (await readFile(join(hub.folder, file), 'utf8')).trim().split('\n')

describe('an audit file', () => {
  test('of JSON has an object a line, the documented fields first', async () => {
    const hub = await startHub({ settings: settings() })
    const { id, admin } = await hub.organisation()
    await admin.call.users.list()
    await hub.ask('GET', '/api/users')
    const [first = '', second = '', ...others] = await linesOf(hub)
    expect(others).toEqual([])
    const record = JSON.parse(first)
    expect(Object.keys(record).slice(0, 11)).toEqual([
      ...['_id', 'req_id', 'org_id', 'date', 'timestamp', 'ip', 'user'],
      ...['action', 'method', 'url', 'status'],
    ])
    expect(record).toMatchObject({
      ...{ _id: '', org_id: id, user: admin.user.email_address, action: 'List Users' },
      ...{ method: 'GET', url: '/api/users', status: 200 },
    })
    expect(JSON.parse(second)).toMatchObject({ status: 401, user: '' })
  })

  test('of text has a field a line and a blank line between records', async () => {
    const hub = await startHub({ settings: settings({ format: 'text' }) })
    const { admin } = await hub.organisation()
    await admin.call.users.list()
    await admin.call.groups.list()
    const text = await readFile(join(hub.folder, 'audit.log'), 'utf8')
    const [first = '', second = '', rest] = text.split('\n\n')
    expect(rest).toBe('')
    const names = first.split('\n').map((line) => line.slice(0, line.indexOf(': ')))
    expect(names.slice(0, 10)).toEqual([
      ...['req_id', 'org_id', 'date', 'timestamp', 'ip', 'user'],
      ...['action', 'method', 'url', 'status'],
    ])
    expect(names).not.toContain('_id')
    expect(second).toContain('\naction: List User Groups\n')
  })

  test.each(['json', 'text'] as const)(
    'of %s keeps what was changed, and verifies',
    async (format) => {
      const hub = await startHub({ settings: settings({ format }) })
      const { admin } = await hub.organisation()
      const { Meta: id } = await admin.call.groups.create({ body: { name: 'Team' } })
      const changes = JSON.stringify([{ collection: 'user_groups', id, version: 1, name: 'Team' }])
      const file = join(hub.folder, 'audit.log')
      const text = await readFile(file, 'utf8')
      expect(text).toContain(changes)
      expect(await verifyAuditFile(file)).toEqual({ intact: true, records: 1 })
      await writeFile(file, text.replace(changes, changes.replace(':1,', ':2,')))
      expect(await verifyAuditFile(file)).toMatchObject({ intact: false })
    },
  )

  test('of text cannot be broken by what a caller sends', async () => {
    const hub = await startHub({ settings: settings({ format: 'text', detailed_recording: true }) })
    const { admin } = await hub.organisation()
    const email_address = 'x@acme.test'
    const names = { first_name: 'a\n\nstatus: 200', last_name: 'b', email_address }
    await admin.call.users.create({ body: names })
    await admin.call.users.list()
    const text = await readFile(join(hub.folder, 'audit.log'), 'utf8')
    expect(text.trimEnd().split('\n\n')).toHaveLength(2)
  })

  test('lies where the settings say, the newer key before the older', async () => {
    const both = await startHub({
      settings: settings({ path: 'new.log' }, { audit_log_path: 'old.log' }),
    })
    await both.ask('GET', '/api/users')
    expect(await linesOf(both, 'new.log')).toHaveLength(1)
    await expect(stat(join(both.folder, 'old.log'))).rejects.toThrow('ENOENT')
    const older = await startHub({
      settings: settings({ enabled: false }, { audit_log_path: 'old.log' }),
    })
    await older.ask('GET', '/api/users')
    expect(await linesOf(older, 'old.log')).toHaveLength(1)
  })

  test('is readable by its owner only', async () => {
    const hub = await startHub({ settings: settings() })
    await hub.ask('GET', '/api/users')
    const { mode } = await stat(join(hub.folder, 'audit.log'))
    expect(mode & 0o077).toBe(0)
  })

  test('that cannot be written stops the start', async () => {
    const path = '/nowhere/at/all/audit.log'
    await expect(startHub({ settings: settings({ path }) })).rejects.toThrow(path)
  })

  test('is begun anew when it was moved away', async () => {
    const hub = await startHub({ settings: settings() })
    await hub.ask('GET', '/api/users?first')
    await rename(join(hub.folder, 'audit.log'), join(hub.folder, 'audit.log.1'))
    // The file is looked at once a second.
    vi.setSystemTime(Date.now() + 2_000)
    await hub.ask('GET', '/api/users?second')
    vi.useRealTimers()
    expect((await linesOf(hub)).join()).toContain('second')
    expect((await linesOf(hub, 'audit.log.1')).join()).not.toContain('second')
  })

  test('is nothing to ask for over HTTP', async () => {
    const hub = await startHub({ settings: settings() })
    const { admin } = await hub.organisation()
    const list = { status: 400, body: { Message: 'could not retrieve audit records' } }
    await expect(admin.call.audit.list()).rejects.toMatchObject(list)
    await expect(admin.call.audit.list()).rejects.toMatchObject({
      body: { Errors: ['audit records are kept in a file'] },
    })
    await expect(admin.call.audit.chain()).rejects.toMatchObject(list)
    await expect(admin.call.audit.get({ params: { id: 'x' } })).rejects.toMatchObject({
      status: 400,
      body: { Message: 'could not retrieve audit record' },
    })
  })

  test.each([
    [{ enabled: false }, 'audit is switched off'],
    [{ store_type: 'no_op' as const }, 'audit records are not kept'],
  ])('that %o leaves out is told of as such', async (audit, reason) => {
    const hub = await startHub({ settings: settings(audit) })
    const { admin } = await hub.organisation()
    await expect(admin.call.audit.list()).rejects.toMatchObject({
      status: 400,
      body: { Message: 'could not retrieve audit records', Errors: [reason] },
    })
  })

  test.each([{ enabled: false }, { store_type: 'no_op' as const }])(
    'is not there with %o',
    async (audit) => {
      const hub = await startHub({ settings: settings(audit) })
      await hub.ask('GET', '/api/users')
      await expect(stat(join(hub.folder, 'audit.log'))).rejects.toThrow('ENOENT')
    },
  )
})

describe('while the audit log cannot be written', () => {
  const broken = (fail_closed: boolean) =>
    startHub({ settings: settings({ path: '/dev/full', fail_closed }) })
  const closed = {
    status: 503,
    body: { Status: 'Error', Message: 'The audit log cannot be written', Meta: null },
  }

  test('requests go on, and health tells', async () => {
    const hub = await broken(false)
    const { admin } = await hub.organisation()
    await admin.call.groups.create({ body: { name: 'Team' } })
    expect((await admin.call.groups.list()).groups).toHaveLength(1)
    expect((await hub.ask('GET', '/hello')).body).toMatchObject({
      status: 'warn',
      details: { audit: { status: 'fail', output: expect.stringContaining('ENOSPC') } },
    })
  })

  test('nothing is done where the log comes first', async () => {
    const hub = await broken(true)
    const { id, admin } = await hub.organisation()
    const headers = { authorization: admin.key }
    const body = { name: 'Team' }
    expect(await hub.ask('POST', '/api/usergroups', { headers, body })).toMatchObject(closed)
    expect(await hub.ask('GET', '/api/usergroups', { headers })).toMatchObject(closed)
    expect(await hub.ask('GET', '/api/usergroups')).toMatchObject(closed)
    expect(await hub.ask('GET', '/api/nothing', { headers })).toMatchObject(closed)
    expect((await hub.ask('GET', '/hello')).status).toBe(200)
    const { organisations } = hub.administration
    expect((await organisations.get({ params: { id } })).id).toBe(id)
    const groups = hub.layers.main.collection(collections.groups, { org: id, actor: 'test' })
    expect(await groups.count()).toBe(0)
  })
})

test('where the log comes first, an intent stands before every request that is let in', async () => {
  const hub = await startHub({ settings: settings({ fail_closed: true }) })
  const { admin } = await hub.organisation()
  const { Meta } = await admin.call.groups.create({ body: { name: 'Team' } })
  await hub.ask('GET', `/api/usergroups/${Meta}`)
  const records = (await linesOf(hub)).map((line) => JSON.parse(line))
  expect(records.map(({ method, status }) => [method, status])).toEqual([
    ['POST', 0],
    ['POST', 200],
    ['GET', 401],
  ])
  expect(records[0].req_id).toBe(records[1].req_id)
})
