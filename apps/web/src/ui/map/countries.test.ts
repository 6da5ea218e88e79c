import { expect, test } from 'vitest'
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' }
import { lettersOf, nameOfCountry } from './countries.ts'

const shapes = atlas.objects.countries.geometries.map(({ id, properties }) => ({
  letters: lettersOf(id),
  name: properties.name,
}))

test('every shape of the map with a number has letters of its own', () => {
  const known = shapes.flatMap(({ letters }) => letters ?? [])
  expect(new Set(known).size).toBe(known.length)
  expect(shapes.filter(({ letters }) => !letters).map(({ name }) => name)).toEqual([
    'N. Cyprus',
    'Somaliland',
    'Kosovo',
  ])
})

test('letters and shapes name the same country', () => {
  const told = Object.fromEntries(shapes.map(({ letters = '', name }) => [letters, name]))
  for (const letters of ['GB', 'DE', 'FR', 'JP', 'BR', 'IN', 'ZA', 'AU', 'CH', 'SE', 'KE', 'AR']) {
    expect(nameOfCountry(letters)).toBe(told[letters])
  }
  expect(nameOfCountry('XX1')).toBe('XX1')
})
