import { once } from 'node:events'
import { connect as dial } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as dialSecurely } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSvc } from '../services/svc.ts'
import { type Conversation, createConversation, requestOf } from './conversation.ts'
import { startTlsService } from './tls-service.ts'

interface Running {
  open(): Promise<Conversation>
  stop(): Promise<unknown>
}

const kinds: Array<[name: string, start: () => Promise<Running>]> = [
  ['a plain connection', startPlain],
  ['TLS', startSecure],
]

async function startPlain(): Promise<Running> {
  const service = await startSvc()
  const open = async () => {
    const socket = dial(Number(new URL(service.url).port), '127.0.0.1')
    await once(socket, 'connect')
    return createConversation(socket)
  }
  return { open, stop: service.clear }
}

async function startSecure(): Promise<Running> {
  const { port, certificate: ca, stop } = await startTlsService()
  const open = async () => {
    const socket = dialSecurely({ port, host: '127.0.0.1', ca, servername: 'localhost' })
    await once(socket, 'secureConnect')
    return createConversation(socket)
  }
  return { open, stop }
}

describe.each(kinds)('the verb UPDATE over %s', (_, start) => {
  let service: Running
  let talk: Conversation
  let path: string
  const ask = (method: string, to: string, body?: object) => {
    talk.write(requestOf(method, to, body))
    return talk.answer()
  }

  beforeAll(async () => {
    service = await start()
    talk = await service.open()
    const { body } = await ask('POST', '/admin/organisations', { owner_name: 'Before' })
    path = `/admin/organisations/${body.Meta}`
  })
  afterAll(async () => {
    talk?.end()
    await service?.stop()
  })

  test('is served between other requests on one connection', async () => {
    const one = { owner_name: 'One', cname: 'one.example' }
    const two = { owner_name: 'Two', cname: 'two.example' }
    expect(await ask('UPDATE', path, one)).toMatchObject({ body: { Message: 'Org updated' } })
    expect(await ask('GET', path)).toMatchObject({ status: 200, body: one })
    expect(await ask('UPDATE', path, two)).toMatchObject({ status: 200 })
    expect(await ask('PUT', path, { owner_name: 'Two' })).toMatchObject({ status: 200 })
    expect(await ask('GET', path)).toMatchObject({ body: { owner_name: 'Two', cname: '' } })
  })

  test('is served when its packets come one by one', async () => {
    const owner_name = 'long '.repeat(20_000)
    const text = requestOf('UPDATE', path, { owner_name })
    for (const piece of [text.slice(0, 12), text.slice(12, 120), text.slice(120)]) {
      talk.write(piece)
      await pause(50)
    }
    expect(await talk.answer()).toMatchObject({ status: 200 })
    expect(await ask('GET', path)).toMatchObject({ body: { owner_name } })
  })

  test('is refused to strangers, and no other word is read so', async () => {
    talk.write(requestOf('UPDATE', path, { owner_name: 'x' }).replace('12345', 'wrong'))
    expect(await talk.answer()).toMatchObject({ status: 401 })
    const other = await service.open()
    other.write(requestOf('REPLACE', path, { owner_name: 'x' }))
    expect(await other.answer()).toMatchObject({ status: 400 })
    other.end()
  })
})
