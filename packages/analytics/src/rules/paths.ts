/** `normalise_urls` of a gateway. Whatever is left out is on. */
export type NormaliseSettings = {
  enabled?: boolean
  normalise_uuids?: boolean
  normalise_ulids?: boolean
  normalise_numbers?: boolean
  custom_patterns?: string[]
}

const uuid = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/gi
const ulid = /[0-7][0-9a-hjkmnp-tv-z]{25}/gi
const number = /\/\d+/g

/**
 * A function that puts tags in the place of what makes paths differ: UUIDs, ULIDs, numbers, then the
 * custom patterns, in this order. A pattern that is no regular expression throws a sentence with it.
 */
export function createNormaliser(settings: NormaliseSettings = {}): (path: string) => string {
  if (settings.enabled === false) return (path) => path
  const steps: [RegExp, string][] = []
  if (settings.normalise_uuids !== false) steps.push([uuid, '{uuid}'])
  if (settings.normalise_ulids !== false) steps.push([ulid, '{ulid}'])
  if (settings.normalise_numbers !== false) steps.push([number, '/{id}'])
  for (const pattern of settings.custom_patterns ?? []) steps.push([compile(pattern), '{var}'])
  return (path) => steps.reduce((text, [pattern, tag]) => text.replace(pattern, tag), path)
}

/** Patterns are written for Go, where flags stand in front. */
function compile(pattern: string): RegExp {
  const [, flags = '', rest = pattern] = /^\(\?([ims]+)\)(.*)$/s.exec(pattern) ?? []
  try {
    return new RegExp(rest, `g${flags}`)
  } catch {
    throw new Error(`custom pattern "${pattern}" is not a regular expression`)
  }
}

/** Paths start with a slash in every record. */
export const repairPath = (path: string): string => (path.startsWith('/') ? path : `/${path}`)
