import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEvents } from '#features/notifications'
import { createScopes } from '#scope'
import { makeCertificate, startHub } from '#testing'
import { createExpiryMonitor } from './certificates.monitor.ts'

const day = 86_400_000
const start = Date.now()

/** A hub whose clock the test turns, with three certificates. */
async function withCertificates() {
  const clock = { now: new Date(start) }
  const warning_threshold_days = 10
  const hub = await startHub({
    now: () => clock.now,
    settings: { notifications: { certificate_expiry_monitor: { warning_threshold_days } } },
  })
  const { admin, id: org } = await hub.organisation()
  const add = async (subject: string, days: number) => {
    const { pem } = makeCertificate({ subject, until: new Date(start + days * day) })
    return (await admin.call.certificates.upload({ body: { text: pem } })).id
  }
  const soon = await add('soon.example', 5.5)
  await add('late.example', 300)
  const { publicKey } = generateKeyPairSync('ed25519')
  const text = publicKey.export({ type: 'spki', format: 'pem' }) as string
  await admin.call.certificates.upload({ body: { text } })
  const turn = (days: number) => {
    clock.now = new Date(start + days * day)
  }
  return { hub, admin, org, soon, turn, clock }
}

test('people are warned of a certificate before it ends, and once it has', async () => {
  const { admin, org, soon, turn } = await withCertificates()
  const { notifications, certificates } = admin.call
  const [warning, ...others] = await notifications.list()
  expect(others).toEqual([])
  expect(warning).toMatchObject({
    ...{ org_id: org, kind: 'warning', topic: 'certificate.expiry' },
    title: 'Certificate expires soon',
    message: expect.stringMatching(/^Certificate 'soon\.example' expires in 5 days, on \d{4}-/),
    data: { cert_id: soon, days_remaining: 5 },
  })
  expect(warning?.id).toMatch(/^[0-9a-f]{24}$/)
  expect(await notifications.list({ query: { refresh: true } })).toEqual([warning])
  turn(4.6)
  const [near] = await notifications.list()
  expect(near).toMatchObject({ id: warning?.id, data: { days_remaining: 0 } })
  turn(6)
  const [over] = await notifications.list()
  expect(over).toMatchObject({ kind: 'critical', title: 'Certificate has expired' })
  expect(over?.id).not.toBe(warning?.id)
  const { cert_basics } = await certificates.list({ query: { mode: 'detailed' } })
  expect(cert_basics?.map(({ expiry }) => expiry)).toEqual(['none', 'expired', 'valid'])
  await certificates.remove({ params: { id: soon } })
  expect(await notifications.list()).toEqual([])
})

test('screens are told once of each state, by whichever instance looks first', async () => {
  const { hub, org, soon, turn, clock } = await withCertificates()
  const scopes = createScopes({
    documents: hub.layers.main,
    log: { warn() {} } as never,
    now: () => clock.now,
    onChange: () => {},
  })
  const events = createEvents(hub.keyvalue)
  let heard: unknown[] = []
  let arrived = () => {}
  const unfollow = await events.follow(org, (event) => {
    if (event.id === 'last') arrived()
    else heard.push(event)
  })
  const monitors = [1, 2].map(() =>
    createExpiryMonitor({
      system: scopes.system({ kind: 'job', name: 'certificates' }),
      ...{ keyvalue: hub.keyvalue, events, warningDays: 10, everyMinutes: 60 },
    }),
  )
  /** What screens hear while all look; messages arrive in order. */
  const look = async () => {
    heard = []
    for (const monitor of monitors) await monitor.look()
    const last = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const at = clock.now.toISOString()
    await events.publish(org, {
      topic: 'certificate.expiry',
      at,
      collection: '',
      id: 'last',
      kind: '',
    })
    await last
    return heard
  }
  const about = { topic: 'certificate.expiry', collection: 'certificates', id: soon }
  expect(await look()).toEqual([expect.objectContaining({ ...about, kind: 'warning' })])
  expect(await look()).toEqual([])
  turn(6)
  expect(await look()).toEqual([expect.objectContaining({ ...about, kind: 'critical' })])
  await unfollow()
})
