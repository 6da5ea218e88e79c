import { version } from '@svc/service'
import type { Command } from './command.ts'
import { start } from './start.ts'

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
export const commands: Record<string, Command> = { start, version: showVersion, help }
