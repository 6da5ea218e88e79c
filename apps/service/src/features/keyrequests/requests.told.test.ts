import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { classicApi } from '@svc/definitions/testing'
import { expect, onTestFinished, test } from 'vitest'
import { eventChannelOf } from '#features/organisations'
import { openMailbox, startHub } from '#testing'

/** A hub that sends mail, and an organisation in it with a developer and a policy. */
async function surroundings(address: string, over = {}) {
  const email_backend = {
    ...{ enable_email_notifications: true, settings: { SMTPAddress: address } },
    ...{ default_from_email: 'hub@acme.test', default_from_name: 'Hub' },
  }
  const hub = await startHub({ settings: { email_backend } })
  const { id: org, admin } = await hub.organisation({ owner_name: 'Acme', ...over })
  const { call } = admin
  const api_definition = { ...classicApi(), use_keyless: false, use_standard_auth: true }
  const { ID } = await call.apis.create({ body: { api_definition } })
  const rights = { [String(ID)]: { api_id: String(ID) } }
  const plan = { name: 'Plan', access_rights: rights }
  const { Message: policy } = await call.policies.create({ body: plan })
  const { Message: by_user } = await call.developers.create({ body: { email: 'dev@acme.test' } })
  const ask = async () =>
    (await call.keyRequests.create({ body: { by_user, apply_policies: [policy] } })).Message
  return { hub, org, call, ask }
}

test('managers and the developer get the mails that the configuration words', async () => {
  const mailbox = await openMailbox()
  const { call, ask } = await surroundings(mailbox.address)
  const copy = { enabled: true, subject: 'Your key', body: 'Use it well', sign_off: 'Acme team' }
  await call.portalConfiguration.create({
    body: {
      email: 'portal@acme.test',
      mail_options: {
        ...{ mail_from_name: 'Acme APIs', mail_from_email: 'apis@acme.test' },
        email_copy: { key_email: copy },
      },
    },
  })
  await call.portalCss.create({ body: { email_css: 'p { color: teal }' } })
  const id = await ask()
  const told = await mailbox.next()
  expect(told).toMatchObject({ from: 'apis@acme.test', to: ['portal@acme.test'] })
  expect(told.text).toContain('Key request submitted')
  const { RawKey } = await call.keyRequests.approve({ params: { id } })
  const letters = [await mailbox.next(), await mailbox.next()]
  const letter = letters.find(({ to }) => to[0] === 'dev@acme.test')
  expect(letter?.text).toContain('Subject: Your key')
  for (const part of ['Use it well', 'Acme team', RawKey, 'p { color: teal }', 'Acme APIs']) {
    expect(letter?.text).toContain(part)
  }
})

test('a mail hides the key where the configuration says so, and has words of its own', async () => {
  const mailbox = await openMailbox()
  const { call, ask } = await surroundings(mailbox.address)
  const email_copy = { key_email: { hide_token_data: true } }
  await call.portalConfiguration.create({ body: { mail_options: { email_copy } } })
  const { RawKey } = await call.keyRequests.approve({ params: { id: await ask() } })
  const letter = await mailbox.next()
  expect(letter).toMatchObject({ from: 'hub@acme.test', to: ['dev@acme.test'] })
  expect(letter.text).toContain('Your request was approved.')
  expect(letter.text).not.toContain(RawKey)
})

test('with secure approval nobody sees the key before the developer fetches it', async () => {
  const mailbox = await openMailbox()
  const { call, ask } = await surroundings(mailbox.address, {
    ...{ cname: 'portal.acme.test', cname_enabled: true },
  })
  await call.portalConfiguration.create({ body: { secure_key_approval: true } })
  const id = await ask()
  const granted = await call.keyRequests.approve({ params: { id } })
  expect(granted).toEqual({ RawKey: '', Password: '' })
  expect((await mailbox.next()).text).toContain(
    `http://portal.acme.test/portal/member/keys/generate/${id}`,
  )
  expect(await call.keyRequests.get({ params: { id } })).toMatchObject({ approved: true })
})

test('a mail server that is away fails no request', async () => {
  const { call, ask } = await surroundings('127.0.0.1:1')
  const { RawKey } = await call.keyRequests.approve({ params: { id: await ask() } })
  expect(RawKey).not.toBe('')
})

test('events go to the webhook, the address and the channel of the organisation', async () => {
  const posted: string[] = []
  const waiting: Array<() => void> = []
  let refusals = 1
  const receiver = createServer(async (request, answer) => {
    const body = await text(request)
    if (refusals-- > 0) return answer.writeHead(503).end()
    posted.push(body)
    waiting.shift()?.()
    return answer.end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  const { port } = receiver.address() as AddressInfo
  const mailbox = await openMailbox()
  const channels = { webhook: `http://127.0.0.1:${port}/`, email: 'ops@acme.test', redis: true }
  const { hub, org, call, ask } = await surroundings(mailbox.address, {
    event_options: { key_request_event: channels },
  })
  const heard: string[] = []
  const stop = await hub.keyvalue.subscribe(eventChannelOf(org), (one) => heard.push(one))
  const arrived = new Promise<void>((done) => waiting.push(done))
  const id = await ask()
  await arrived
  const [event = ''] = posted
  expect(JSON.parse(event)).toMatchObject({
    event: 'key_request_event.submitted',
    data: { id, approved: false, portal_developer: { email: 'dev@acme.test' } },
  })
  expect(event).not.toMatch(/jwt_secret|nonce/)
  expect((await mailbox.next()).text).toContain('key_request_event.submitted')
  await call.keyRequests.update({ params: { id }, body: { version: 'v2' } })
  await call.keyRequests.remove({ params: { id } })
  expect(heard.map((one) => JSON.parse(one).event.split('.')[1])).toEqual([
    ...['submitted', 'updated', 'deleted'],
  ])
  await stop()
})
