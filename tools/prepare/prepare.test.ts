import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeSources, digestWeb } from './fresh.mjs'
import { withLock } from './lock.mjs'
import { refuseNode } from './node.mjs'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'svc-prepare-'))
})

afterEach(() => {
  rmSync(root, { recursive: true })
})

test.each(['18.20.4', '20.18.3', '19.9.0'])('Node %s is refused in one line', (version) => {
  expect(refuseNode(version)).toBe(`Node 20.19 or newer is needed, this is ${version}`)
})

test.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('Node %s is accepted', (version) => {
  expect(refuseNode(version)).toBeUndefined()
})

test('work under the lock never overlaps', async () => {
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await pause(10)
    running -= 1
  }
  await Promise.all([withLock(root, work), withLock(root, work), withLock(root, work)])
  expect(most).toBe(1)
})

test('the lock is given back when the work fails', async () => {
  const failing = () => Promise.reject(new Error('no disk'))
  await expect(withLock(root, failing)).rejects.toThrow('no disk')
  expect(await withLock(root, async () => 'done')).toBe('done')
})

test('the lock of a process that is gone is taken over', async () => {
  const beyondAnyProcess = '999999999'
  writeFileSync(join(root, '.svc-prepare.lock'), beyondAnyProcess)
  expect(await withLock(root, async () => 'done')).toBe('done')
  expect(existsSync(join(root, '.svc-prepare.lock'))).toBe(false)
})

test('the lock names the process that holds it', async () => {
  const holder = await withLock(root, async () =>
    readFileSync(join(root, '.svc-prepare.lock'), 'utf8'),
  )
  expect(holder).toBe(String(process.pid))
})

test('a changed, added or removed source makes the build stale, a test does not', () => {
  const folder = join(root, 'packages/rego/src')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.ts'), 'one')
  const first = describeSources(root)
  expect(describeSources(root)).toBe(first)

  writeFileSync(join(folder, 'index.test.ts'), 'test')
  expect(describeSources(root)).toBe(first)

  writeFileSync(join(folder, 'more.ts'), 'two')
  expect(describeSources(root)).not.toBe(first)
  rmSync(join(folder, 'more.ts'))
  expect(describeSources(root)).toBe(first)

  utimesSync(join(folder, 'index.ts'), new Date(0), new Date(0))
  expect(describeSources(root)).not.toBe(first)
})

test('a changed page of the guide makes the front-end stale, another application does not', () => {
  for (const folder of ['docs/guide', 'apps/cli/src']) {
    mkdirSync(join(root, folder), { recursive: true })
  }
  const [page, other] = [join(root, 'docs/guide/users.md'), join(root, 'apps/cli/src/main.ts')]
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(page, 'one')
  writeFileSync(other, 'one')
  const [first, sources] = [digestWeb(root), describeSources(root)]
  writeFileSync(other, 'three')
  expect(digestWeb(root)).toBe(first)
  writeFileSync(page, 'three')
  expect(digestWeb(root)).not.toBe(first)
  writeFileSync(other, 'one')
  expect(describeSources(root)).not.toBe(sources)
})
