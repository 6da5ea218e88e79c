import { type TObject, type TSchema, Type } from 'typebox'
import type { Annotations } from './schema/makers.ts'

/** One key of a configuration, as the file, the environment and the command line name it. */
export interface SettingKey {
  path: string[]
  /** The path as it is written in messages: `security.open_policy.enabled`. */
  name: string
  /** Accepted environment variables, the documented one first. */
  variables: string[]
  flag: string | undefined
  secret: boolean
  schema: TSchema
}

type Described = Annotations & { description?: string; default?: unknown }

/** TypeBox keeps what it was given on the schema but leaves it out of the type. */
export const annotationsOf = (schema: TSchema) => schema as Described

/** Every key of a configuration schema, in its order. Objects are sections, the rest are keys. */
export function listKeys(schema: TObject, prefix: string): SettingKey[] {
  return listSection(schema, [], [prefix])
}

function listSection(section: TObject, parents: string[], prefixes: string[]): SettingKey[] {
  return Object.entries(section.properties).flatMap(([name, schema]) => {
    const path = [...parents, name]
    const variables = prefixes.flatMap((prefix) =>
      variableParts(name, schema).map((part) => prefix + part),
    )
    if (Type.IsObject(schema)) {
      return listSection(
        schema,
        path,
        variables.map((variable) => `${variable}_`),
      )
    }
    const { flag, secret = false } = annotationsOf(schema)
    return [{ path, name: path.join('.'), variables, flag, secret, schema }]
  })
}

function variableParts(name: string, schema: TSchema): string[] {
  const { env, misspelt } = annotationsOf(schema)
  const regular = name.replaceAll('_', '').toUpperCase()
  return [env, regular, misspelt].filter((part) => part !== undefined)
}
