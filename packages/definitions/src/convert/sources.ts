import type { Path } from '#json/path.ts'
import { isObject, type Json, type JsonObject, own, ownObject, ownText } from '#json/value.ts'
import type { Write } from './part.ts'

/** The places of a credential, in the order in which one of them is the main one. */
export const places = ['header', 'query', 'cookie'] as const

export type Place = (typeof places)[number]

const names: Record<Place, string> = {
  header: 'auth_header_name',
  query: 'param_name',
  cookie: 'cookie_name',
}

export const isOn = (config: JsonObject, place: Place): boolean => {
  if (place === 'header') return own(config, 'disable_header') !== true
  return own(config, place === 'query' ? 'use_param' : 'use_cookie') === true
}

export const nameAt = (config: JsonObject, place: Place): string => ownText(config, names[place])

/** Switches a place on or off in a classic configuration, under a name. */
export function setPlace(config: JsonObject, place: Place, isEnabled: boolean, name: string): void {
  config[names[place]] = name
  if (place === 'header') config.disable_header = !isEnabled
  else config[place === 'query' ? 'use_param' : 'use_cookie'] = isEnabled
}

/** What a mechanism of the extension says about places, in classic words. */
export function configOf(mechanism: JsonObject): JsonObject {
  const config: JsonObject = {}
  for (const place of places) {
    const source = ownObject(mechanism, place)
    setPlace(config, place, own(source, 'enabled') === true, ownText(source, 'name'))
  }
  return config
}

const sourceOf = (config: JsonObject, place: Place): [Place, Json][] => {
  const name = nameAt(config, place)
  if (!isOn(config, place) && name === '') return []
  return [[place, { enabled: isOn(config, place), ...(name !== '' && { name }) }]]
}

/** The places of a classic configuration as members of a mechanism, but for the one left out. */
export const sourcesOf = (config: JsonObject, without?: Place): JsonObject =>
  Object.fromEntries(
    places.filter((place) => place !== without).flatMap((place) => sourceOf(config, place)),
  )

const hasPlace = (mechanism: JsonObject) => places.some((place) => isObject(own(mechanism, place)))

/** Writes the places of a mechanism; one that names none may also leave no trace. */
export function writeSources(
  mechanism: JsonObject,
  path: Path,
  write: Write,
  isAlways: boolean,
): void {
  if (!isAlways && !hasPlace(mechanism)) return
  for (const [key, value] of Object.entries(configOf(mechanism))) write([...path, key], value)
}

/** Whether a classic configuration says more than that it exists. */
export const saysSomething = (config: JsonObject): boolean =>
  places.some((place) => nameAt(config, place) !== '') ||
  isOn(config, 'query') ||
  isOn(config, 'cookie')
