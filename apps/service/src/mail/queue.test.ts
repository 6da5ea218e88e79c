import { openKeyValue } from '@svc/keyvalue'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createSealer } from '#secrets'
import { openMailbox } from '#testing'
import { createOutbox } from './outbox.ts'
import { createMailQueue, type Message } from './queue.ts'

const log = pino({ level: 'silent' })
const sealer = createSealer('a secret key for tests')

async function openQueue() {
  const keyvalue = await openKeyValue({ type: 'embedded', file: ':memory:' })
  onTestFinished(() => keyvalue.close())
  const all = async () => {
    const keys: string[] = []
    for await (const page of keyvalue.scan('mail-')) keys.push(...page)
    return keys
  }
  return { keyvalue, all, queue: createMailQueue({ keyvalue, sealer, log }) }
}
const letter = (subject: string): Message => ({
  ...{ from: { name: 'Hub', address: 'hub@acme.test' }, to: 'ada@acme.test' },
  ...{ subject, text: 'the key of Ada' },
})

test('a mail that could not be sent is sent after the next start', async () => {
  const { keyvalue, queue, all } = await openQueue()
  const nowhere = createOutbox({ SMTPAddress: '127.0.0.1:1' }, queue, log)
  await nowhere.post(letter('One'))
  await nowhere.close()
  const kept = await keyvalue.getMany((await all()).filter((key) => key.includes('message')))
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain('Ada')
  const mailbox = await openMailbox()
  const again = createOutbox({ SMTPAddress: mailbox.address }, queue, log)
  onTestFinished(() => again.close())
  expect(await mailbox.next()).toMatchObject({ to: ['ada@acme.test'] })
  await expect.poll(all).toEqual([])
})

test('several who look after one queue send each mail once', async () => {
  const { queue, all } = await openQueue()
  const mailbox = await openMailbox()
  for (const at of Array(20).keys()) await queue.add(letter(`Number ${at}.`))
  const boxes = [1, 2, 3].map(() => createOutbox({ SMTPAddress: mailbox.address }, queue, log))
  const subjects = []
  for (const _ of Array(20)) {
    subjects.push(/Subject: (.*)\r/.exec((await mailbox.next()).text)?.[1])
  }
  for (const box of boxes) await box.close()
  expect(new Set(subjects).size).toBe(20)
  expect(mailbox.arrived).toEqual([])
  expect(await all()).toEqual([])
})

test('a mail is tried again later and later, and given up in the end', async () => {
  const { keyvalue, queue, all } = await openQueue()
  await queue.add(letter('One'))
  let tries = 0
  const fail = async () => {
    tries += 1
    throw new Error('away')
  }
  const waits: number[] = []
  for (const _ of Array(18)) {
    const [next] = await keyvalue.sortedRange('mail-due', '-inf', '+inf')
    if (!next) break
    waits.push(Math.round((next.score - Date.now()) / 60_000))
    await keyvalue.sortedAdd('mail-due', next.member, 0)
    expect(await queue.takeDue(fail)).toBe(true)
  }
  expect(tries).toBe(18)
  expect(waits.slice(1)).toEqual([...waits.slice(1)].sort((a, b) => a - b))
  expect(await queue.takeDue(fail)).toBe(false)
  expect(await all()).toEqual([])
})

test('what was claimed by somebody who died is taken over', async () => {
  const { keyvalue, queue } = await openQueue()
  await queue.add(letter('One'))
  const [next] = await keyvalue.sortedRange('mail-due', '-inf', '+inf')
  await keyvalue.set(`mail-claim-${next?.member}`, '', { ttl: 120 })
  expect(await queue.takeDue(async () => 'sent')).toBe(false)
  await keyvalue.expire(`mail-claim-${next?.member}`, 0)
  expect(await queue.takeDue(async () => 'sent')).toBe(true)
})

test('a store that is away fails nobody', async () => {
  const { keyvalue, queue } = await openQueue()
  const box = createOutbox({ SMTPAddress: '127.0.0.1:1' }, queue, log)
  await keyvalue.close()
  await box.post(letter('One'))
  await box.close()
})
