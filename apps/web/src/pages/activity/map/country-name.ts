import { texts } from '#texts'
import { nameOfCountry } from '#ui/map/countries.ts'

export const countryName = (iso: string) =>
  iso === '' ? texts.activity.unknownCountry : nameOfCountry(iso)
