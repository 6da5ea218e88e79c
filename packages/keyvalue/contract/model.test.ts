import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openKeyValue } from '../src/index.ts'
import { inMemory, redis } from './engines.ts'
import { observe, type Step, sequences } from './steps.ts'

/** Long proofs try more sequences. */
const numRuns = Number(process.env.SVC_TEST_MODEL_RUNS ?? 300)

const title = redis.missing ? `against redis (skipped: ${redis.missing})` : 'against redis'

describe.skipIf(redis.missing)(title, () => {
  test('any sequence of verbs has the same answers on both engines', async () => {
    const [embedded, real] = await Promise.all([inMemory.open(), redis.open()])
    const haveSameAnswers = async (steps: Step[]) => {
      const prefix = `${randomUUID()}:`
      for (const run of steps) {
        const [ours, theirs] = [run(embedded.store, prefix), run(real.store, prefix)].map(observe)
        expect(await ours).toEqual(await theirs)
      }
    }
    await fc.assert(fc.asyncProperty(sequences, haveSameAnswers), { numRuns })
    await Promise.all([embedded.end(), real.end()])
  })
})

test('closing and opening the file between any two verbs changes no answer', async () => {
  const file = join(tmpdir(), `svc-keyvalue-${randomUUID()}.db`)
  const open = () => openKeyValue({ type: 'embedded', file })
  const memory = await inMemory.open()
  const haveSameAnswers = async (parts: Step[][]) => {
    const prefix = `${randomUUID()}:`
    for (const steps of parts) {
      const store = await open()
      for (const run of steps) {
        const [ours, theirs] = [run(store, prefix), run(memory.store, prefix)].map(observe)
        expect(await ours).toEqual(await theirs)
      }
      await store.close()
    }
  }
  const parts = fc.array(sequences, { minLength: 2, maxLength: 4 })
  await fc.assert(fc.asyncProperty(parts, haveSameAnswers), { numRuns: numRuns / 6 })
  await memory.end()
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
})
