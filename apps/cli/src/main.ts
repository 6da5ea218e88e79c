import { SettingsProblem } from '@svc/settings'
import { readArguments } from './arguments.ts'
import { commands } from './commands/index.ts'
import { Refusal } from './refusal.ts'

async function main(argv: string[]) {
  const { words, flags } = readArguments(argv)
  if (flags.version) return commands.version?.run([], flags)
  const name = [words.slice(0, 2).join(' '), words[0] ?? 'help'].find((n) =>
    Object.hasOwn(commands, n),
  )
  const command = name === undefined ? undefined : commands[name]
  if (!name || !command) throw new Refusal(`unknown command '${words.join(' ')}', see svc help`)
  const rest = words.slice(name.split(' ').length)
  if (flags.help) return console.log(`svc ${name} ${command.usage}\n\n${command.summary}`)
  await command.run(rest, flags)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  // What the user can mend is one line; everything else is our fault and shown whole.
  const isTheirs = error instanceof Refusal || error instanceof SettingsProblem
  console.error(isTheirs ? `svc: ${error.message}` : error)
  process.exitCode = 1
}
