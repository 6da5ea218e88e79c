import { checkStart, type LoadedSettings, loadSettings, SettingsProblem } from '@svc/settings'
import { checkClocks } from './clocks.ts'
import { checkFiles } from './files.ts'
import { type Finding, findingsOf } from './finding.ts'
import { checkNeighbours } from './neighbours.ts'
import { checkPasswords } from './passwords.ts'
import { checkRetention } from './retention.ts'
import { checkRunning } from './running.ts'
import { checkSecrets } from './secrets.ts'
import { checkStores } from './stores.ts'
import { checkTls } from './tls.ts'
import { checkVersions } from './versions.ts'

const { ok, warning, problem } = findingsOf('settings')

type Options = Parameters<typeof loadSettings>[0]

/** Looks at everything that the settings name and changes nothing. */
export async function examine(options: Options): Promise<Finding[]> {
  try {
    const loaded = loadSettings(options)
    const stores = await checkStores(loaded)
    const running = await checkRunning(loaded)
    const servers = [...stores.servers, ...running.servers]
    return [
      ...checkSettings(loaded),
      ...checkSecrets(loaded),
      ...checkPasswords(loaded),
      ...checkTls(loaded, new Date()),
      ...stores.findings,
      ...running.findings,
      ...checkClocks(servers),
      ...checkRetention(loaded),
      ...checkVersions(servers),
      ...checkFiles(loaded),
      ...checkNeighbours(loaded),
    ]
  } catch (error) {
    if (!(error instanceof SettingsProblem)) throw error
    return [problem(error.message, 'correct that setting, then look again')]
  }
}

function checkSettings(loaded: LoadedSettings): Finding[] {
  const { problems, notices } = checkStart(loaded)
  return [
    ok(loaded.source ? `read from ${loaded.source}` : 'no file, environment and defaults only'),
    ...problems.map((line) => problem(line, 'the service refuses to start until this is mended')),
    ...notices.map((line) => warning(line, 'use postgres or mongo for what must last')),
    ...loaded.warnings.map((line) => warning(line, 'correct the name, or take it out')),
  ]
}
