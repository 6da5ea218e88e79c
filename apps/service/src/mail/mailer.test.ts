import { openKeyValue } from '@svc/keyvalue'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSealer } from '#secrets'
import { openMailbox } from '#testing'
import { createMailer } from './mailer.ts'

const log = pino({ level: 'silent' })

async function mailerFor(address: string, over: object = {}) {
  const keyvalue = await openKeyValue({ type: 'embedded', file: ':memory:' })
  const mailer = createMailer(
    {
      enable_email_notifications: true,
      settings: { SMTPAddress: address },
      default_from_email: 'hub@acme.test',
      default_from_name: 'The hub',
      dashboard_hostname: '',
      ...over,
    },
    { keyvalue, sealer: createSealer('a secret key for tests'), log },
  )
  onTestFinished(async () => {
    await mailer.close()
    await keyvalue.close()
  })
  return mailer
}

describe('the link in a mail', () => {
  test.each([
    ['', 'https://localhost:8443/reset-password?token=abc'],
    ['hub.acme.test', 'https://hub.acme.test/reset-password?token=abc'],
    ['http://hub.acme.test:3000/', 'http://hub.acme.test:3000/reset-password?token=abc'],
  ])('with the host name %j of the settings is %s', async (dashboard_hostname, link) => {
    const mailbox = await openMailbox()
    const mailer = await mailerFor(mailbox.address, { dashboard_hostname })
    const request = { protocol: 'https', host: 'localhost:8443' }
    await mailer.sendResetLink('ada@acme.test', 'abc', request)
    expect((await mailbox.next()).text).toContain(`: ${link}\r\n`)
  })
})

test('a host that the caller has made up is no place to send a link to', async () => {
  const mailbox = await openMailbox()
  const mailer = await mailerFor(mailbox.address)
  await mailer.sendResetLink('ada@acme.test', 'abc', { protocol: 'https', host: 'evil.test' })
  await mailer.close()
  expect(mailbox.arrived).toEqual([])
})

test('a mail that is refused for the moment is sent again', async () => {
  const mailbox = await openMailbox({ refusals: 1 })
  const mailer = await mailerFor(mailbox.address)
  await mailer.sendResetLink('ada@acme.test', 'abc', { protocol: 'http', host: 'localhost' })
  expect((await mailbox.next()).to).toEqual(['ada@acme.test'])
  expect(mailbox.refused()).toBe(1)
})

test('what is under way when the service stops is delivered', async () => {
  const mailbox = await openMailbox()
  const mailer = await mailerFor(mailbox.address)
  await mailer.sendResetLink('ada@acme.test', 'abc', { protocol: 'http', host: 'localhost' })
  await mailer.close()
  expect(mailbox.arrived).toHaveLength(1)
})

test('without mail nothing is sent, and nothing fails', async () => {
  const mailbox = await openMailbox()
  const mailer = await mailerFor(mailbox.address, { enable_email_notifications: false })
  expect(mailer.enabled).toBe(false)
  await mailer.sendResetLink('ada@acme.test', 'abc', { protocol: 'http', host: 'localhost' })
  await mailer.close()
  expect(mailbox.arrived).toEqual([])
})
