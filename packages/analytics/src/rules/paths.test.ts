import { describe, expect, test } from 'vitest'
import { createNormaliser, repairPath } from './paths.ts'

describe('normalising a path', () => {
  const normalise = createNormaliser()
  test.each([
    ['/items/5', '/items/{id}'],
    ['/items/5/parts/77', '/items/{id}/parts/{id}'],
    ['/1abc', '/{id}abc'],
    ['/v1.0/items', '/v1.0/items'],
    ['/users/6ba7b810-9dad-11d1-80b4-00c04fd430c8', '/users/{uuid}'],
    ['/users/6BA7B8109DAD11D180B400C04FD430C8/x', '/users/{uuid}/x'],
    ['/docs/01ARZ3NDEKTSV4RRFFQ69G5FAV', '/docs/{ulid}'],
    ['/docs/01arz3ndektsv4rrffq69g5fav/9', '/docs/{ulid}/{id}'],
    ['/docs/91ARZ3NDEKTSV4RRFFQ69G5FAV', '/docs/{id}ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['/plain', '/plain'],
    ['', ''],
  ])('%s becomes %s', (path, normalised) => {
    expect(normalise(path)).toBe(normalised)
  })

  test('applies custom patterns last and everywhere', () => {
    const custom = createNormaliser({ custom_patterns: ['(?i)ab[cd]+', 'item-\\w+'] })
    expect(custom('/ABCD/item-x/abd/5')).toBe('/{var}/{var}/{var}/{id}')
  })

  test.each([
    [{ enabled: false }, '/x/5/6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
    [
      { normalise_uuids: false, normalise_numbers: false },
      '/x/5/6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    ],
    [{ normalise_numbers: false }, '/x/5/{uuid}'],
    [{ normalise_uuids: false }, '/x/{id}/{id}ba7b810-9dad-11d1-80b4-00c04fd430c8'],
  ])('follows the settings %o', (settings, normalised) => {
    expect(createNormaliser(settings)('/x/5/6ba7b810-9dad-11d1-80b4-00c04fd430c8')).toBe(normalised)
  })

  test('leaves ULIDs when told so', () => {
    expect(createNormaliser({ normalise_ulids: false })('/d/01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBe(
      '/d/{id}ARZ3NDEKTSV4RRFFQ69G5FAV',
    )
  })

  test('names a custom pattern that is not a regular expression', () => {
    expect(() => createNormaliser({ custom_patterns: ['(x'] })).toThrow(
      'custom pattern "(x" is not a regular expression',
    )
  })
})

test.each([
  ['items', '/items'],
  ['/items', '/items'],
  ['', '/'],
])('the path "%s" is repaired to "%s"', (path, repaired) => {
  expect(repairPath(path)).toBe(repaired)
})
