import type { TObject } from 'typebox'
import { listKeys } from './keys.ts'
import type { Configuration } from './load-configuration.ts'
import { renderText } from './value-text.ts'

/** The environment that gives these settings back when they are loaded. Holds secrets in clear. */
export function variablesOf<Schema extends TObject>(
  { schema, prefix }: Configuration<Schema>,
  settings: object,
): Record<string, string> {
  return Object.fromEntries(
    listKeys(schema, prefix).map((key) => [
      key.variables[0] ?? key.name,
      renderText(key.schema, valueAt(settings, key.path)),
    ]),
  )
}

const valueAt = (settings: object, path: string[]): unknown =>
  path.reduce<unknown>((value, name) => Reflect.get(Object(value), name), settings)
