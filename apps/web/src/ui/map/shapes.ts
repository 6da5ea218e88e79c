import { geoNaturalEarth1, geoPath } from 'd3-geo'
import type { FeatureCollection } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'world-atlas/countries-110m.json'
import { lettersOf, nameOfCountry } from './countries.ts'

export const mapSize = { width: 960, height: 470 }

export interface Shape {
  id: string
  /** Absent for the few that traffic never names. */
  letters?: string
  name: string
  path: string
}

/** The library's own type of a map file is wider than what this file holds. */
const world = atlas as unknown as Topology<{
  countries: GeometryCollection<{ name: string }>
}>

const withoutAntarctica: FeatureCollection = {
  type: 'FeatureCollection',
  features: feature(world, world.objects.countries).features.filter(({ id }) => id !== '010'),
}

const draw = geoPath(
  geoNaturalEarth1().fitSize([mapSize.width, mapSize.height], withoutAntarctica),
).digits(1)

/** The countries of the world as outlines. */
export const shapes: Shape[] = withoutAntarctica.features.map((one, at) => {
  const letters = lettersOf(one.id)
  const own = String(one.properties?.name ?? '')
  return {
    id: String(one.id ?? `unnamed-${at}`),
    ...(letters && { letters }),
    name: letters ? nameOfCountry(letters) : own,
    path: draw(one) ?? '',
  }
})
