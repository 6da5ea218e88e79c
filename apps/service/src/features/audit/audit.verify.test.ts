import { describe, expect, test, vi } from 'vitest'
import { collections, type StoredAuditRecord } from '#collections'
import { adminSecret, startHub } from '#testing'

/** Five records of one organisation, and a hand in the store that nobody sees. */
async function surroundings() {
  const hub = await startHub()
  const { id: org, admin } = await hub.organisation()
  for (let at = 0; at < 5; at += 1) await admin.call.users.me()
  const writer = { org, actor: 'somebody' }
  const records = hub.layers.main.collection(collections.auditRecords, writer)
  const chains = hub.layers.main.collection(collections.auditChains, writer)
  const inOrder = () => records.find({}, { sort: [['seq', 'asc']] })
  const verify = () => admin.call.audit.chain()
  return { hub, org, admin, records, chains, inOrder, verify }
}
type At = (records: readonly StoredAuditRecord[]) => StoredAuditRecord | undefined
const third: At = (all) => all[2]

describe('the chain of audit records', () => {
  test('is intact when nothing was touched, over several writers and organisations', async () => {
    const { hub, verify } = await surroundings()
    const other = await hub.organisation()
    await other.admin.call.users.me()
    expect(await verify()).toEqual({ intact: true, records: 5 })
    const root = await hub.superUser()
    expect(await root.call.audit.chain()).toMatchObject({ intact: true })
    expect(await hub.administration.audit.verifyEverything()).toMatchObject({ intact: true })
  })

  test.each<[string, Partial<StoredAuditRecord>]>([
    ['status', { status: 404 }],
    ['user', { user: 'somebody.else@acme.test' }],
    ['time', { at: '2020-01-01T00:00:00.000Z', timestamp: 1577836800 }],
    ['address', { ip: '10.9.9.9' }],
    ['diff', { diff: '{}' }],
    ['list of changes', { changes: [{ collection: 'users', id: 'x', version: 1 }] }],
    ['dump', { response_dump: 'HTTP/1.1 200' }],
  ])('names a record whose %s was changed', async (_, change) => {
    const { records, inOrder, verify } = await surroundings()
    const target = third(await inOrder())
    await records.change(target?.id ?? '', (record) => ({ ...record, ...change }))
    expect(await verify()).toMatchObject({
      intact: false,
      broken: target?.id,
      reason: 'was changed after it was written',
    })
  })

  test('misses a record that was removed', async () => {
    const { records, inOrder, verify } = await surroundings()
    const all = await inOrder()
    await records.remove(all[2]?.id ?? '')
    expect(await verify()).toMatchObject({
      intact: false,
      broken: all[3]?.id,
      reason: 'record 3 of chain is missing',
    })
  })

  test('misses records that were cut off the end', async () => {
    const { records, inOrder, verify } = await surroundings()
    const all = await inOrder()
    // Asking leaves a record as well, so the last two of five are not the end.
    for (const record of all.slice(3)) await records.remove(record.id)
    const found = await verify()
    expect(found).toMatchObject({ intact: false, broken: all[2]?.id })
    expect(found.reason).toBe('records 4 to 5 of chain are missing')
  })

  test('finds a record that was slipped in', async () => {
    const { records, inOrder, verify } = await surroundings()
    const [first] = await inOrder()
    if (!first) throw new Error('no record')
    await records.insert({ ...first, id: '0123456789abcdef01234567', seq: 99 })
    expect((await verify()).intact).toBe(false)
  })

  test('finds an end that was moved without the key', async () => {
    const { chains, records, inOrder, verify } = await surroundings()
    const all = await inOrder()
    const [ends] = await chains.find()
    const last = all[3]
    await chains.change(ends?.id ?? '', (stored) => ({
      ...stored,
      last_seq: last?.seq ?? 0,
      last_hash: last?.hash ?? '',
    }))
    await records.remove(all[4]?.id ?? '')
    expect(await verify()).toMatchObject({
      intact: false,
      reason: 'the signed end of the chain was changed',
    })
  })

  test('finds records whose chain was taken away', async () => {
    const { chains, verify } = await surroundings()
    const [ends] = await chains.find()
    await chains.remove(ends?.id ?? '')
    expect(await verify()).toMatchObject({
      intact: false,
      reason: '5 records belong to no chain',
    })
  })

  test('of another organisation is not ours to see', async () => {
    const { hub, records, inOrder, verify } = await surroundings()
    const other = await hub.organisation()
    await records.change(third(await inOrder())?.id ?? '', (r) => ({ ...r, status: 1 }))
    expect(await other.admin.call.audit.chain()).toMatchObject({ intact: true })
    expect((await verify()).intact).toBe(false)
    expect((await hub.administration.audit.verifyEverything()).intact).toBe(false)
  })
})

describe('pruning', () => {
  test('removes what is older, and the rest still verifies', async () => {
    const hub = await startHub()
    const { admin } = await hub.organisation()
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const day of ['01', '02', '03']) {
      vi.setSystemTime(`2024-03-${day}T12:00:00Z`)
      await admin.call.users.me()
    }
    vi.useRealTimers()
    const { prune, verifyEverything } = hub.administration.audit
    const answer = await prune({ query: { before: '2024-03-03' } })
    expect(answer).toMatchObject({ Message: 'Audit records pruned', Meta: { pruned: 2 } })
    expect(await verifyEverything()).toEqual({ intact: true, records: 1 })
    await admin.call.users.me()
    expect(await admin.call.audit.chain()).toEqual({ intact: true, records: 2 })
    const { audit_logs } = await admin.call.audit.list({ query: { to_date: '2024-03-31' } })
    expect(audit_logs.map(({ date }) => date)).toEqual(['Sun, 03 Mar 2024 12:00:00 UTC'])
  })

  test('needs a day', async () => {
    const hub = await startHub()
    const headers = { 'admin-auth': adminSecret }
    for (const query of ['', '?before=', '?before=soon']) {
      const { status } = await hub.ask('DELETE', `/admin/audit/records${query}`, { headers })
      expect(status).toBe(400)
    }
  })
})
