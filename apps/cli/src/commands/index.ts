import { version } from '@svc/service'
import { auditPrune, auditVerify } from './audit.ts'
import { bootstrap } from './bootstrap.ts'
import type { Command } from './command.ts'
import { start } from './start.ts'
import { userResetPassword } from './user-reset-password.ts'

const help: Command = {
  usage: '',
  summary: 'Shows this list.',
  run() {
    const lines = Object.entries(commands).map(
      ([name, { usage, summary }]) => `  svc ${name} ${usage}\n      ${summary}`,
    )
    console.log(`SVC Dashboard ${version}\n\n${lines.join('\n')}`)
  },
}
const showVersion: Command = {
  usage: '',
  summary: 'Shows the version.',
  run: () => console.log(version),
}

/** Every command by its name. */
export const commands: Record<string, Command> = {
  start,
  bootstrap,
  'user reset-password': userResetPassword,
  'audit verify': auditVerify,
  'audit prune': auditPrune,
  version: showVersion,
  help,
}
