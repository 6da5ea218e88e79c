import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { reasonMissing } from '../services/missing.ts'
import { makeDatabase } from './installation.ts'
import { missingBinary, startOwnPostgres } from './own-servers.ts'
import { isWhole } from './proof.ts'
import { type Pumping, preparePumping } from './pumping.ts'

vi.setConfig({ testTimeout: 3_600_000 })
const kills = isWhole ? 50 : 4
const outages = isWhole ? 20 : 2
const patience = { timeout: 120_000, interval: 100 }

/** Waits for some more rows, and then for a moment in the middle of others. */
async function hasWritten({ countRows }: Pumping, more: number) {
  const enough = (await countRows()) + more
  while ((await countRows()) < enough) await pause(20)
  await pause(Math.random() * 100)
}

/** Everything is drained and nothing is claimed any more. */
async function expectAllOnce(pumping: Pumping) {
  await expect.poll(pumping.countRows, patience).toBe(pumping.pushed())
  await pumping.forgetTheDead()
  await expect.poll(pumping.countClaims, patience).toBe(0)
  const { stored, sent } = await pumping.compare()
  expect(stored).toEqual(sent)
}

test('pumps that are killed in the middle of writes lose no record and count none twice', async ({
  skip,
}) => {
  const missing = reasonMissing('postgres') ?? reasonMissing('redis')
  skip(missing !== undefined, missing)
  const database = await makeDatabase()
  const pumping = await preparePumping({
    redis: String(process.env.SVC_TEST_REDIS_URL),
    postgres: database.env.SVC_DB_STORAGE_MAIN_CONNECTIONSTRING ?? '',
    ask: database.ask,
  })
  const stop = new AbortController()
  const pushing = pumping.push(stop.signal)
  const pumps = [pumping.startPump(), pumping.startPump()]
  for (let kill = 1; kill <= kills; kill++) {
    await hasWritten(pumping, 300 + Math.random() * 1000)
    await pumps.shift()?.('SIGKILL')
    pumps.push(pumping.startPump())
  }
  stop.abort()
  await pushing
  await pumping.forgetTheDead()
  await expectAllOnce(pumping)
  const endings = await Promise.all(pumps.map((end) => end('SIGTERM')))
  expect(endings.map(({ code }) => code)).toEqual([0, 0])
  await pumping.close()
  await database.drop()
})

test('records wait while their store is away, and each is counted once when it is back', async ({
  skip,
}) => {
  const missing =
    reasonMissing('postgres') ?? reasonMissing('redis') ?? missingBinary('SVC_TEST_POSTGRES_BIN')
  skip(missing !== undefined, missing)
  const server = await startOwnPostgres()
  const database = await makeDatabase(server.url)
  const pumping = await preparePumping({
    redis: String(process.env.SVC_TEST_REDIS_URL),
    postgres: database.env.SVC_DB_STORAGE_MAIN_CONNECTIONSTRING ?? '',
    ask: database.ask,
  })
  const stop = new AbortController()
  const pushing = pumping.push(stop.signal)
  const end = pumping.startPump()
  for (let outage = 1; outage <= outages; outage++) {
    await hasWritten(pumping, 300)
    await server.stop()
    await pause(Math.random() * 500)
    await server.start()
  }
  stop.abort()
  await pushing
  await expectAllOnce(pumping)
  const { code, out } = await end('SIGTERM')
  expect(code).toBe(0)
  expect(out).toContain('a sink is away, records wait')
  expect(out).not.toContain('refuses')
  await pumping.close()
  await server.remove()
})
