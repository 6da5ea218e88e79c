import {
  type LoadedSettings,
  type LoadOptions,
  loadGatewaySettings,
  loadPumpSettings,
  pumpDestinations,
  SettingsProblem,
  secretsOf,
  storageLayers,
} from '@svc/settings'
import { type Finding, findingsOf } from './finding.ts'

const { warning, problem } = findingsOf('neighbours')

type Settings = LoadedSettings['settings']

/** Settings of the pump and the gateway on this machine that do not fit those of the service. */
export function checkNeighbours(
  { settings }: Pick<LoadedSettings, 'settings'>,
  options: LoadOptions = {},
): Finding[] {
  return [checkGateway, checkPump].flatMap((check) => {
    try {
      return check(settings, options)
    } catch (error) {
      if (!(error instanceof SettingsProblem)) throw error
      return [problem(error.message, 'correct that setting, then look again')]
    }
  })
}

/** An object that was written out here has these members and no others. */
const namesOf = <T extends object>(value: T) => Object.keys(value) as Array<keyof T & string>

/** What a gateway must have the same as the service; a value that is not given is not compared. */
function checkGateway(theirs: Settings, options: LoadOptions): Finding[] {
  const { settings, given, source = 'SVC_GW_…' } = loadGatewaySettings(options)
  const { node, gateway } = secretsOf(theirs)
  const { hash_keys, hash_key_function, gateway_dialect } = theirs
  const shared = {
    secret: gateway || settings.secret,
    node_secret: node || settings.node_secret,
    ...{ hash_keys, hash_key_function, gateway_dialect },
  }
  return namesOf(shared)
    .filter((name) => given.has(name) && settings[name] !== shared[name])
    .map((name) =>
      problem(
        `${name} of the gateway (${source}) is not that of the service`,
        'make both the same',
      ),
    )
}

/** A pump that writes where the service does not read. */
function checkPump(theirs: Settings, options: LoadOptions): Finding[] {
  const { settings, source = 'SVC_PMP_…' } = loadPumpSettings(options)
  const { main, logs = main, analytics = main } = storageLayers(theirs)
  const read = { records: logs, aggregates: analytics }
  const { pumps } = pumpDestinations(settings, theirs.data_dir)
  return pumps
    .filter(({ content, layer }) => layer.connection_string !== read[content].connection_string)
    .map(({ name, content }) =>
      warning(
        `pump ${name} (${source}) writes ${content} to another database than is read here`,
        'give it the connection string of that layer',
      ),
    )
}
