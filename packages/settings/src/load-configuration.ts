import { type Static, type TObject, Type } from 'typebox'
import { checkValue } from './check-value.ts'
import { givenByFile } from './file-values.ts'
import { type GivenValue, givenByEnvironment, givenByFlags } from './given-values.ts'
import { annotationsOf, listKeys } from './keys.ts'
import { type FoundFile, readConfigurationFile } from './read-file.ts'
import { warnOfUnknownKeys, warnOfUnknownVariables } from './warnings.ts'

/** A kind of configuration: its keys, its environment prefix and the usual name of its file. */
export interface Configuration<Schema extends TObject = TObject> {
  schema: Schema
  /** With its closing underscore: `SVC_DB_`. */
  prefix: string
  fileName: string
  /** The variable that names another file. */
  fileVariable?: string
}

export interface LoadOptions {
  /** The file named on the command line. */
  file?: string
  env?: Record<string, string | undefined>
  /** Command line flags without their dashes: `{ port: '3001' }`. */
  flags?: Record<string, string | undefined>
  cwd?: string
}

export interface LoadedConfiguration<Values> {
  settings: Values
  /** The file that was read, if any. */
  source: string | undefined
  /** One line each, for the log. */
  warnings: string[]
  /** Names of the keys that the file, the environment or a flag sets. */
  given: ReadonlySet<string>
}

/**
 * Reads a configuration: defaults, then the file, then the environment, then flags. Whatever cannot
 * be used throws a `SettingsProblem`; names that nobody knows become warnings.
 */
export function loadConfiguration<Schema extends TObject>(
  configuration: Configuration<Schema>,
  options: LoadOptions = {},
): LoadedConfiguration<Static<Schema>> {
  const { schema, prefix } = configuration
  const { env = process.env, flags = {} } = options
  const keys = listKeys(schema, prefix)
  const fromEnvironment = givenByEnvironment(keys, env)
  const { file, warnings } = findFile(configuration, options, isFileOmitted(fromEnvironment))

  const values = new Map<string, unknown>()
  const take = (given: GivenValue[]) => {
    for (const { key, value, place } of given) values.set(key.name, checkValue(key, value, place))
  }
  if (file !== undefined) {
    take(givenByFile(keys, file))
    warnings.push(...warnOfUnknownKeys(schema, keys, file))
  }
  take(fromEnvironment)
  take(givenByFlags(keys, flags))
  return {
    settings: assemble(schema, values),
    source: file?.path,
    warnings: [...warnings, ...warnOfUnknownVariables(keys, prefix, env)],
    given: new Set(values.keys()),
  }
}

const isFileOmitted = (given: GivenValue[]) =>
  given.some(({ key, value }) => key.name === 'omit_config_file' && value === true)

/** Images start the service with a fixed `--conf`, so leaving out the file wins over naming it. */
function findFile(
  { prefix, fileName: usual, fileVariable }: Configuration,
  { file, env = process.env, cwd = process.cwd() }: LoadOptions,
  isOmitted: boolean,
): { file?: FoundFile; warnings: string[] } {
  if (isOmitted) {
    const isNamed = file !== undefined
    return { warnings: isNamed ? [`${file} is not read: ${prefix}OMITCONFIGFILE is set`] : [] }
  }
  const inVariable = fileVariable === undefined ? undefined : env[fileVariable] || undefined
  return { file: readConfigurationFile({ named: file ?? inVariable, usual, cwd }), warnings: [] }
}

/** Every key is present and was checked against the schema, which is what its static type says. */
const assemble = <Schema extends TObject>(schema: Schema, values: Map<string, unknown>) =>
  assembleSection(schema, values, '') as Static<Schema>

function assembleSection(section: TObject, values: Map<string, unknown>, prefix: string): object {
  const members = Object.entries(section.properties).map(([name, schema]) => {
    const path = prefix + name
    if (Type.IsObject(schema)) return [name, assembleSection(schema, values, `${path}.`)]
    const value = values.has(path) ? values.get(path) : annotationsOf(schema).default
    return [name, structuredClone(value)]
  })
  return Object.fromEntries(members)
}
