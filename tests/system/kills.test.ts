import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { reasonMissing } from '../services/missing.ts'
import { type Engine, makeInstallation } from './installation.ts'
import { isWhole, type Proof, prepareProof } from './proof.ts'

vi.setConfig({ testTimeout: 3_600_000 })
const kills = isWhole ? 100 : 4
const writers = 6

/** Waits for some more acknowledged writes, and then for a moment in the middle of others. */
async function hasWritten({ ledger }: Proof, more: number) {
  const enough = ledger.count() + more
  while (ledger.count() < enough) await pause(1)
  await pause(Math.random() * 20)
}

/** Kills a service again and again in the middle of writes; gives the number of writes it kept. */
async function killAgainAndAgain(engine: Engine) {
  const installation = await makeInstallation(engine)
  let service = await installation.start()
  const proof = await prepareProof(installation, writers)
  for (let kill = 1; kill <= kills; kill++) {
    const stop = new AbortController()
    const writing = proof.write(stop.signal, 'end')
    await Promise.race([writing, hasWritten(proof, 5 + Math.random() * 60)])
    await service.end('SIGKILL')
    await service.clear()
    await writing
    service = await installation.start()
    expect(await proof.findLosses(), `after kill ${kill}`).toEqual([])
  }
  const written = proof.ledger.count()
  expect(await service.end()).toBe(0)
  await service.clear()
  await installation.remove()
  return written
}

describe('a service that is killed in the middle of writes loses nothing it acknowledged', () => {
  test('on sqlite', async () => {
    expect(await killAgainAndAgain('sqlite')).toBeGreaterThan(kills)
  })

  test('on postgres', async ({ skip }) => {
    skip(reasonMissing('postgres') !== undefined, reasonMissing('postgres'))
    expect(await killAgainAndAgain('postgres')).toBeGreaterThan(kills)
  })
})
