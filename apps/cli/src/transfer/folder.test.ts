import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  fileNameOf,
  listPart,
  openPart,
  prepareFolder,
  readObjects,
  writeManifest,
} from './folder.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { derivationFor, deriveKey, readPassphrase } from './passphrase.ts'

const folder = mkdtempSync(join(tmpdir(), 'svc-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))
const manifest: Manifest = {
  format: 'svc-export',
  ...{ version: 1, organisation: 'o', sealed: derivationFor('o'), parts: { apis: 1 } },
}

test('a file is called as its object, as far as a file can be', () => {
  expect(fileNameOf('65a0c4f2')).toBe('65a0c4f2.json')
  expect(fileNameOf('../a b*')).toBe('%2e.%2Fa%20b%2a.json')
  const long = ['x'.repeat(500), 'x'.repeat(501)].map(fileNameOf)
  expect(new Set(long).size).toBe(2)
  for (const name of long) expect(name.length).toBeLessThan(130)
})

test('a second export changes only what is new and takes away what is gone', async () => {
  prepareFolder(folder)
  writeManifest(folder, manifest)
  const first = openPart(folder, 'apis')
  for (const id of ['a', 'b', 'c']) first.write(id, { id })
  expect(first.finish()).toBe(3)
  const before = statSync(join(folder, 'apis', 'a.json')).mtimeMs
  prepareFolder(folder)
  const second = openPart(folder, 'apis')
  second.write('a', { id: 'a' })
  second.write('b', { id: 'new' })
  expect(second.finish()).toBe(2)
  expect(listPart(folder, 'apis')).toEqual(['a.json', 'b.json'])
  expect(readObjects(folder, 'apis', ['a.json', 'b.json'])).toEqual([{ id: 'a' }, { id: 'new' }])
  expect(statSync(join(folder, 'apis', 'a.json')).mtimeMs).toBe(before)
  expect(readFileSync(join(folder, 'apis', 'b.json'), 'utf8')).toBe('{\n  "id": "new"\n}\n')
  const none = openPart(folder, 'users')
  expect(none.finish()).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(['apis', 'export.json'])
  expect(listPart(folder, 'users')).toEqual([])
})

test('a folder of something else, or a broken file, is refused', async () => {
  const other = mkdtempSync(join(folder, 'other-'))
  writeFileSync(join(other, 'notes.txt'), '')
  expect(() => prepareFolder(other)).toThrow('neither empty nor an export')
  expect(readManifest(other)).toBeUndefined()
  writeFileSync(join(folder, 'apis', 'c.json'), '{')
  expect(() => readObjects(folder, 'apis', ['c.json'])).toThrow('cannot be read as JSON')
  const wrong = { ...manifest, sealed: { ...manifest.sealed, N: 2 ** 30 } }
  writeFileSync(join(other, 'export.json'), JSON.stringify(wrong))
  expect(readManifest(other)).toBeUndefined()
})

test('one passphrase makes one key for one organisation', async () => {
  const file = join(folder, 'passphrase')
  writeFileSync(file, 'correct horse battery\n')
  const passphrase = readPassphrase({ 'passphrase-file': file }) ?? ''
  expect(passphrase).toBe('correct horse battery')
  const key = await deriveKey(passphrase, derivationFor('o'))
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(await deriveKey(passphrase, derivationFor('o'))).toBe(key)
  expect(await deriveKey(passphrase, derivationFor('p'))).not.toBe(key)
  writeFileSync(file, 'short')
  expect(() => readPassphrase({ 'passphrase-file': file })).toThrow('at least 12')
  expect(() => readPassphrase({ 'passphrase-file': join(folder, 'none') })).toThrow(
    'cannot be read',
  )
  expect(readPassphrase({})).toBeUndefined()
})
