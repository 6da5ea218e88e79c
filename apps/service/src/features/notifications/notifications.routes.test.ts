import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type Hub, startHub } from '#testing'

/** Follows the events of an organisation over a real connection. */
async function follow(hub: Hub, authorization: string) {
  const { port } = hub.app.server.address() as AddressInfo
  const stop = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/api/org/notifications/live`, {
    headers: { authorization },
    signal: stop.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  /** Reads on until the text was sent; false when the stream has ended before. */
  async function sees(text: string) {
    while (!seen.includes(text)) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return false
      seen += value
    }
    return true
  }
  return { response, sees, seen: () => seen, stop: () => stop.abort() }
}

async function listening() {
  const hub = await startHub({ keep: true })
  await hub.app.listen({ port: 0, host: '127.0.0.1' })
  return hub
}

test('every screen of an organisation hears of its changes, and of no others', async () => {
  const hub = await listening()
  const [one, other] = [await hub.organisation(), await hub.organisation()]
  const reader = await one.member({ websockets: 'read' })
  const first = await follow(hub, one.admin.key)
  const second = await follow(hub, reader.key)
  expect(first.response.headers.get('content-type')).toBe('text/event-stream')
  expect(await first.sees(': connected\n\n')).toBe(true)
  expect(await second.sees(': connected\n\n')).toBe(true)
  await other.admin.call.groups.create({ body: { name: 'Elsewhere' } })
  const { Meta } = await one.admin.call.groups.create({ body: { name: 'Team' } })
  for (const stream of [first, second]) {
    expect(await stream.sees('\n\ndata: ')).toBe(true)
    const [, text = ''] = /data: (.*)\n\n/.exec(stream.seen()) ?? []
    expect(JSON.parse(text)).toEqual({
      topic: 'document.changed',
      at: expect.any(String),
      collection: 'user_groups',
      id: Meta,
      action: 'create',
    })
  }
  await one.admin.call.groups.update({ params: { id: String(Meta) }, body: { name: 'New' } })
  await one.admin.call.groups.remove({ params: { id: String(Meta) } })
  expect(await first.sees('"action":"update"')).toBe(true)
  expect(await first.sees('"action":"delete"')).toBe(true)
  expect(first.seen()).not.toContain('Team')
  await hub.close()
})

test('the streams end with the service, which does not wait for them', async () => {
  const hub = await listening()
  const { admin } = await hub.organisation()
  const stream = await follow(hub, admin.key)
  expect(await stream.sees(': connected')).toBe(true)
  await hub.close()
  expect(await stream.sees('never sent')).toBe(false)
})

test('a client that leaves is no burden to the others', async () => {
  const hub = await listening()
  const { admin } = await hub.organisation()
  const gone = await follow(hub, admin.key)
  const stays = await follow(hub, admin.key)
  expect(await gone.sees(': connected')).toBe(true)
  gone.stop()
  await admin.call.groups.create({ body: { name: 'Team' } })
  expect(await stays.sees('document.changed')).toBe(true)
  await hub.close()
})

test('HEAD answers at once and follows nothing', async () => {
  const hub = await listening()
  const { admin } = await hub.organisation()
  const { port } = hub.app.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/api/org/notifications/live`, {
    method: 'HEAD',
    headers: { authorization: admin.key },
  })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
  await hub.close()
})
