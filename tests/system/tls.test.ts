import { expect, test, vi } from 'vitest'
import { statusOf } from './client.ts'
import { runSvc } from './command.ts'
import { startTlsService } from './tls-service.ts'

vi.setConfig({ testTimeout: 120_000 })
const soon = { timeout: 30_000, interval: 100 }

test('service and gateway with a certificate are reached over TLS only, also by commands', async () => {
  const service = await startTlsService()
  expect(await service.ask('/hello')).toBe(200)
  expect(await service.ask('/api/users')).toBe(401)
  await expect(statusOf(`http://127.0.0.1:${service.port}/hello`)).rejects.toThrow()
  await expect(statusOf(`https://127.0.0.1:${service.port}/hello`)).rejects.toThrow()

  await expect.poll(() => service.askGateway('/ready').catch(() => 0), soon).toBe(200)
  await expect(statusOf(`http://127.0.0.1:${service.gatewayPort}/hello`)).rejects.toThrow()

  const env = { ...service.env, NODE_EXTRA_CA_CERTS: service.certFile }
  const { code, out } = await runSvc(['audit', 'verify', ...service.place], { env })
  expect({ code, out }).toEqual({ code: 0, out: '1 records, chain intact\n' })
  expect(await service.stop()).toMatchObject({ code: 0 })
})
