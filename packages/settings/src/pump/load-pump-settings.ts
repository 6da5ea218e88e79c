import {
  type LoadedConfiguration,
  type LoadOptions,
  loadConfiguration,
} from '../load-configuration.ts'
import { SettingsProblem } from '../problem.ts'
import { readConfigurationFile } from '../read-file.ts'
import { type PumpSettings, pumpSchemaWith, typeOfName } from './schema.ts'

const prefix = 'SVC_PMP_'
const fileName = 'pump.conf'

/**
 * Reads the settings of the pump; see `loadConfiguration`. Pumps are named by the file and by variables
 * `SVC_PMP_PUMPS_<NAME>_…`; a name in both is one pump.
 */
export function loadPumpSettings(options: LoadOptions = {}): LoadedConfiguration<PumpSettings> {
  const { env = process.env, cwd = process.cwd(), file: named } = options
  const isOmitted = /^(true|t|1)$/i.test(env[`${prefix}OMITCONFIGFILE`] ?? '')
  const file = isOmitted ? undefined : readConfigurationFile({ named, usual: fileName, cwd })
  const names = uniteNames(namesInFile(file?.document), namesInVariables(env))
  const loaded = loadConfiguration(
    { schema: pumpSchemaWith(names), prefix, fileName },
    { ...options, env, cwd },
  )
  // The schema was made of the names that are there, which its type does not know.
  const settings = loaded.settings as PumpSettings
  for (const [name, pump] of Object.entries(settings.pumps)) pump.type = typeOf(name, pump.type)
  return { ...loaded, settings }
}

function typeOf(name: string, given: PumpSettings['pumps'][string]['type']) {
  const type = given || typeOfName(name)
  if (type) return type
  throw new SettingsProblem(`pumps.${name}.type: missing, see the guide for the types of pumps`)
}

function namesInFile(document: object | undefined): string[] {
  const pumps = document && 'pumps' in document ? document.pumps : undefined
  return typeof pumps === 'object' && pumps !== null ? Object.keys(pumps) : []
}

/** The first word after the prefix; it holds no underscore. */
const namesInVariables = (env: Record<string, string | undefined>): string[] =>
  Object.keys(env).flatMap((variable) => {
    const [, name] = /^SVC_PMP_PUMPS_([^_]+)_/.exec(variable) ?? []
    return name === undefined ? [] : [name]
  })

/** A name of a variable stands for the pump of the file that reads the same without underscores. */
function uniteNames(inFile: string[], inVariables: string[]): string[] {
  const known = new Set(inFile.map((name) => name.replaceAll('_', '').toUpperCase()))
  const others = new Set(inVariables.filter((name) => !known.has(name)))
  return [...inFile, ...[...others].map((name) => name.toLowerCase())]
}
