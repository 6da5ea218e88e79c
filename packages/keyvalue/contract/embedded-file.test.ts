import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildSync } from 'esbuild'
import { afterAll, describe, expect, test } from 'vitest'
import { type KeyValue, KeyValueAway, openKeyValue } from '../src/index.ts'
import { holdFile } from '../src/testing/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'svc-keyvalue-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const patience = { timeout: 15_000 }
let files = 0
const newFile = () => join(folder, `${files++}.db`)
const open = (file: string) => openKeyValue({ type: 'embedded', file })

/** Long proofs kill hundreds of times. */
const KILLS = Number(process.env.SVC_TEST_KILLS ?? 4)

async function fill(store: KeyValue): Promise<void> {
  await store.set('text', 'zażółć \0 🦊')
  await store.set('short', 'gone', { ttl: 0.01 })
  await store.set('long', 'kept', { ttl: 1000 })
  await store.hashSet('hash', { a: '1', 'b\0c': '', d: '4' })
  await store.hashRemove('hash', 'd')
  await store.setAdd('set', 'a', 'b', 'c')
  await store.setRemove('set', 'b')
  for (const score of [3, -1.5, Number.POSITIVE_INFINITY, 1e300, 1 / 3]) {
    await store.sortedAdd('sorted', `m${score}`, score)
  }
  await store.sortedAdd('sorted', 'm3', 4)
  await store.listPush('list', 'a', Buffer.from([0, 255]), 'c', Buffer.alloc(0), 'c')
  await store.listPop('list', 1)
  await store.listRemove('list', 'c')
  await store.increment('counter', 7)
  await store.hashSet('retyped', { a: '1' })
  await store.set('retyped', 'text')
}

async function read(store: KeyValue) {
  return {
    texts: await store.getMany(['text', 'short', 'long', 'counter', 'retyped']),
    hash: await store.hashAll('hash'),
    set: (await store.setMembers('set')).sort(),
    sorted: await store.sortedRange('sorted', '-inf', '+inf'),
    list: await store.listRange('list', 0, -1),
    isLong: (await store.ttl('long')) > 900,
  }
}

describe('the embedded file', () => {
  test('everything is there after it was closed and opened', async () => {
    const file = newFile()
    const before = await open(file)
    await fill(before)
    await expect.poll(() => before.get('short'), patience).toBeNull()
    const written = await read(before)
    expect(written.list).toEqual([Buffer.from([0, 255]), Buffer.alloc(0)])
    await before.close()

    const after = await open(file)
    expect(await read(after)).toEqual(written)
    await after.listPush('list', 'next')
    await after.listPop('list', 1)
    await after.sortedRemoveRange('sorted', 4, '+inf')
    const changed = await read(after)
    await after.close()

    const last = await open(file)
    expect(await read(last)).toEqual(changed)
    await last.remove('hash', 'set', 'sorted', 'list', 'text')
    await last.setAdd('hash', 'a set now')
    await last.close()

    const emptied = await open(file)
    expect(await emptied.setMembers('hash')).toEqual(['a set now'])
    expect(await emptied.exists('list')).toBe(false)
    await emptied.close()
  })

  test('a key that expires while the store is closed is not there', async () => {
    const file = newFile()
    const before = await open(file)
    await before.set('a', '1', { ttl: 0.05 })
    await before.close()
    await expect
      .poll(async () => {
        const after = await open(file)
        const value = await after.get('a')
        await after.close()
        return value
      }, patience)
      .toBeNull()
  })

  test('a write that cannot be saved is refused, and saved with the next one that can', async () => {
    const file = newFile()
    const store = await open(file)
    await store.hashSet('hash', { a: '1' })
    await store.listPush('list', 'a')
    const letGo = holdFile(file)
    await expect(store.hashSet('hash', { b: '2' })).rejects.toThrow(KeyValueAway)
    await store.listPush('list', 'b')
    letGo()
    await store.hashSet('hash', { c: '3' })
    await store.close()
    const after = await open(file)
    expect(await after.hashAll('hash')).toEqual({ a: '1', b: '2', c: '3' })
    expect((await after.listRange('list', 0, -1)).map(String)).toEqual(['a', 'b'])
    await after.close()
  })

  test('only its owner may read it', async () => {
    const file = newFile()
    const store = await open(file)
    await store.set('a', 'secret')
    const modes = [file, `${file}-wal`].map((path) => statSync(path).mode & 0o777)
    expect(modes).toEqual([0o600, 0o600])
    await store.close()
  })

  test('a file that cannot be opened is named', async () => {
    const file = join(folder, 'absent', 'x.db')
    await expect(open(file)).rejects.toThrow(`cannot open the key-value file '${file}'`)
  })
})

describe('a killed process', () => {
  const script = join(folder, 'writer.cjs')
  const nodeModules = dirname(dirname(createRequire(import.meta.url).resolve('libsql')))

  /** Kills the writer right after an acknowledgement; answers the last round acknowledged. */
  async function killAfter(rounds: number, file: string): Promise<number> {
    const env = { ...process.env, NODE_PATH: nodeModules }
    const writer = spawn(process.execPath, [script, file], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(writer, 'exit')
    let last = -1
    for await (const line of createInterface(writer.stdout)) {
      last = Number(line)
      if (last >= rounds) writer.kill('SIGKILL')
    }
    expect(await ended).toEqual([null, 'SIGKILL'])
    return last
  }

  test.each(Array.from({ length: KILLS }, (_, i) => i))(
    'loses nothing acknowledged (%i)',
    async (i) => {
      buildWriter(script)
      const file = newFile()
      const last = await killAfter(20 + i * 37, file)
      const store = await open(file)
      for (let round = 0; round <= last; round++) {
        expect(await store.get(`key:${round}`)).toBe(`value ${round}`)
        expect(await store.hashGet('hash', String(round))).toBe(String(round))
        expect(await store.setHas('set', String(round))).toBe(true)
        expect(await store.exists(`nonce:${round}`)).toBe(false)
        expect(await store.exists(`gone:${round}`)).toBe(false)
      }
      expect(await store.ttl(`key:${last}`)).toBeGreaterThan(900)
      expect(await store.sortedRange('sorted', 0, last)).toHaveLength(last + 1)
      const list = (await store.listRange('list', 0, -1)).map(Number)
      expect(list).toEqual(list.map((_, round) => round))
      await store.close()
    },
  )
})

function buildWriter(outfile: string): void {
  const entry = join(import.meta.dirname, 'writer.ts')
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', packages: 'external' })
}
