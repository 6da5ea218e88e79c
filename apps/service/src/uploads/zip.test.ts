import { describe, expect, test } from 'vitest'
import { zipOf } from '#testing'
import { readArchive } from './zip.ts'

async function filesIn(archive: Buffer) {
  const read = await readArchive(archive)
  if (!read.ok) return read.problems.map(({ message }) => message)
  return Object.fromEntries([...read.value].map(([name, content]) => [name, content.toString()]))
}
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 'a')

describe('an archive', () => {
  test('gives its documents, and nothing of what file managers leave behind', async () => {
    const archive = zipOf({
      'openapi.json': '{}',
      'schemas/Pet.YAML': 'type: object',
      'schemas/dog.yml': '',
      'README.md': 'hello',
      'image.png': 'x',
      '.hidden.json': '{',
      '.git/config.json': '{',
      '__MACOSX/._openapi.json': '{',
      '__MACOSX/openapi.json': '{',
    })
    expect(await filesIn(archive)).toEqual({
      'openapi.json': '{}',
      'schemas/Pet.YAML': 'type: object',
      'schemas/dog.yml': '',
    })
  })

  test.each([
    '../openapi.json',
    'a/../../openapi.json',
    '/openapi.json',
    'C:/openapi.json',
    'a\\b.json',
  ])('with a file called %s is refused', async (name) => {
    expect(await filesIn(zipOf({ [name]: '{}' }))).toEqual([
      expect.stringMatching(/^the archive cannot be read: .*(path|characters)/),
    ])
  })

  test('that unpacks to too much is refused, told or not', async () => {
    const tooLarge = ['the archive unpacks to more than 20 MB']
    const bomb = megabytes(21)
    expect(await filesIn(zipOf([['a.json', { content: bomb }]]))).toEqual(tooLarge)
    const parts: Array<[string, { content: Buffer }]> = [1, 2, 3].map((at) => [
      `${at}.json`,
      { content: megabytes(7) },
    ])
    expect(await filesIn(zipOf(parts))).toEqual(tooLarge)
    const lie = zipOf([['a.json', { content: bomb, claimedSize: 10 }]])
    expect(await filesIn(lie)).toEqual([expect.stringContaining('too many bytes in the stream')])
  })

  test('is not unpacked where nobody looks', async () => {
    const archive = zipOf([
      ['bomb.bin', { content: megabytes(21) }],
      ['a.json', '{}'],
    ])
    expect(await filesIn(archive)).toEqual({ 'a.json': '{}' })
  })

  test('of files that are shorter than they say is refused', async () => {
    const archive = zipOf([['a.json', { content: '{}', claimedSize: 3 }]])
    expect(await filesIn(archive)).toEqual([expect.stringContaining('not enough bytes')])
  })

  test('of too many files is refused', async () => {
    const names = Array.from({ length: 1001 }, (_, at) => [`${at}.json`, '{}'])
    expect(await filesIn(zipOf(Object.fromEntries(names)))).toEqual([
      'the archive has more than 1000 files',
    ])
  })

  test('that has a file twice is refused, because one would be lost', async () => {
    const twice: Array<[string, string]> = [
      ['a.json', '{}'],
      ['a.json', '[]'],
    ]
    expect(await filesIn(zipOf(twice))).toEqual(['"a.json" is twice in the archive'])
  })

  test('that is encrypted is refused', async () => {
    expect(await filesIn(zipOf([['a.json', { content: '{}', encrypted: true }]]))).toEqual([
      '"a.json" is encrypted',
    ])
  })

  test('that is broken is refused wherever it breaks', async () => {
    const archive = zipOf({
      'openapi.json': '{"openapi":"3.0.3"}',
      'pet.json': '{"type":"object"}',
    })
    for (let end = 4; end < archive.length; end += 7) {
      expect((await readArchive(archive.subarray(0, end))).ok).toBe(false)
    }
    for (let at = 0; at < archive.length; at += 1) {
      const mangled = Buffer.from(archive)
      mangled[at] = (mangled[at] ?? 0) ^ 0xff
      // Whatever it makes of this, it does not throw and does not hang.
      expect(await readArchive(mangled)).toHaveProperty('ok')
    }
  })
})
