import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'libsql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collection, type Doc } from '../collection.ts'
import type { DocumentStore } from '../documents.ts'
import { openStore } from '../layers.ts'

const notes = collection<Doc>()({ name: 'notes', fields: {} })
let folder: string
let store: DocumentStore
let number = 0

const note = () => {
  number += 1
  return { id: String(number), org_id: 'o' }
}
const file = () => join(folder, 'main.db')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-sqlite-'))
  store = await openStore({ type: 'sqlite', connection_string: file() })
  await store.ensure([notes])
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

test('a write waits for another process without stopping this one', async () => {
  const other = new Database(file())
  other.exec('begin immediate')
  const all = store.across(notes, 'x')
  let isKept = false
  const writing = all.insert(note()).then(() => {
    isKept = true
  })
  await delay(60)
  expect(isKept).toBe(false)
  await all.count()
  other.exec('commit')
  await writing
  expect(await all.count()).toBe(1)
  other.close()
})

test('the file is whole without its log once the store is closed', async () => {
  const copy = join(folder, 'copy.db')
  const second = await openStore({ type: 'sqlite', connection_string: copy })
  await second.ensure([notes])
  await second.across(notes, 'x').insert({ id: 'in the file', org_id: 'o' })
  await second.close()
  expect(await readFile(copy, 'latin1')).toContain('in the file')
})

test('a folder that does not exist is named', async () => {
  const missing = join(folder, 'missing', 'main.db')
  const opening = openStore({ type: 'sqlite', connection_string: missing })
  await expect(opening).rejects.toThrow(missing)
})
