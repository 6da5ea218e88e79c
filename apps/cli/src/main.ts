import { StoreAway } from '@svc/documents'
import { KeyValueAway } from '@svc/keyvalue'
import { SettingsProblem } from '@svc/settings'
import { readArguments } from './arguments.ts'
import { commands } from './commands/index.ts'
import { Refusal } from './refusal.ts'

/** The longest name that the words begin with. */
function nameOf(words: string[]) {
  const names = [words.slice(0, 2).join(' '), words[0] ?? 'help']
  return names.find((name) => Object.hasOwn(commands, name))
}

async function main(argv: string[]) {
  const { words, flags } = readArguments(argv)
  const name = flags.version ? 'version' : nameOf(words)
  const command = name === undefined ? undefined : commands[name]
  if (!name || !command) throw new Refusal(`unknown command '${words.join(' ')}', see svc help`)
  if (flags.help) return console.log(`svc ${name} ${command.usage}\n\n${command.summary}`)
  const { run } = await command.load()
  await run(words.slice(name.split(' ').length), flags)
}

/** What the user can mend, in one line; everything else is our fault and shown whole. */
function explain(error: unknown): unknown {
  if (error instanceof StoreAway || error instanceof KeyValueAway) {
    const { message, cause } = error
    return `svc: ${message}${cause instanceof Error ? `: ${cause.message}` : ''}`
  }
  const isTheirs = error instanceof Refusal || error instanceof SettingsProblem
  return isTheirs ? `svc: ${error.message}` : error
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(explain(error))
  // A store that was half opened would keep the process waiting for it.
  process.exit(1)
}
