import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A receiver on this machine that keeps what it was sent. */
async function receiver(answer: Answer = (_, response) => response.end('thanks')) {
  const seen: Array<{ method?: string; headers: IncomingMessage['headers']; body: string }> = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ method: request.method, headers: request.headers, body })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  return { seen, url: `http://127.0.0.1:${port}/in`, close }
}

describe('a test of a webhook', () => {
  test('calls it as a gateway would and tells what came back', async () => {
    const { admin } = await hub.organisation()
    const { url, seen } = await receiver((_, response) => {
      response.writeHead(202, { 'content-type': 'text/plain' }).end('got it')
    })
    const header_map = { 'X-Key': 'abc', 'Content-Type': 'application/x-event' }
    const body = { method: 'put', target_path: url, header_map }
    const told = await admin.call.webhooks.test({ body })
    expect(told).toEqual({
      ...{ delivered: true, status: 202, error: '', answer: 'got it', content_type: 'text/plain' },
      duration_ms: expect.any(Number),
      sent: { method: 'PUT', url, body: expect.stringContaining('"event":"TestEvent"') },
    })
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ method: 'PUT', body: told.sent.body })
    expect(seen[0]?.headers).toMatchObject({ 'x-key': 'abc' })
    expect(Object.keys(JSON.parse(told.sent.body))).toEqual([
      ...['event', 'message', 'path', 'origin', 'key'],
    ])
    expect(await admin.call.webhooks.list()).toEqual({ hooks: [], pages: 0 })
  })

  test('tells of a refusal', async () => {
    const { admin } = await hub.organisation()
    const { url } = await receiver((_, response) => response.writeHead(500).end('no'))
    const body = { method: 'POST', target_path: url }
    expect(await admin.call.webhooks.test({ body })).toMatchObject({
      ...{ delivered: false, status: 500, error: '', answer: 'no' },
    })
  })

  test('tells of silence', async () => {
    const { admin } = await hub.organisation()
    const { url, close } = await receiver()
    await close()
    const body = { method: 'POST', target_path: url }
    expect(await admin.call.webhooks.test({ body })).toMatchObject({
      ...{ delivered: false, status: 0, answer: '' },
      error: expect.stringMatching(/^'127\.0\.0\.1:\d+' could not be reached$/),
    })
  })

  test('shows no more than the beginning of a long answer', async () => {
    const { admin } = await hub.organisation()
    const { url } = await receiver((_, response) => response.end('x'.repeat(500_000)))
    const { answer } = await admin.call.webhooks.test({ body: { method: 'GET', target_path: url } })
    expect(answer).toBe('x'.repeat(4_000))
  })

  test('goes nowhere that only the service can reach', async () => {
    const { admin } = await hub.organisation()
    const { url } = await receiver((_, response) =>
      response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end(),
    )
    for (const target_path of ['http://169.254.169.254/latest', url]) {
      const body = { method: 'POST', target_path }
      await expect(admin.call.webhooks.test({ body })).rejects.toMatchObject({
        status: 400,
        body: { Message: "Fetching from '169.254.169.254' is not allowed" },
      })
    }
  })

  test.each([[{ method: 'POST' }], [{ method: 'POST', target_path: '/relative' }]])(
    'needs a webhook, which %o is not',
    async (body) => {
      const { admin } = await hub.organisation()
      const headers = { authorization: admin.key }
      expect(await hub.ask('POST', '/api/hooks/test', { headers, body })).toMatchObject({
        status: 400,
        body: { Message: 'Webhook object validation failed' },
      })
    },
  )
})
