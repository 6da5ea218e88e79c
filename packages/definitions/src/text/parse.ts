import type { Json } from '#json/value.ts'
import { done, failed, type Outcome, type Position } from '#problem.ts'
import { asJson } from './as-json.ts'
import { positionAt } from './position.ts'
import type { readYaml } from './yaml.mjs'

export type TextFormat = 'json' | 'yaml'

/** More YAML than this takes seconds to read; JSON has no such limit. */
export const longestYaml = 5_000_000

/** JSON starts with a bracket; everything else is YAML, which has JSON in it anyway. */
export const guessFormat = (text: string): TextFormat => {
  const start = text.trimStart()[0] ?? ''
  return start === '{' || start === '[' ? 'json' : 'yaml'
}

const problem = (message: string, position?: Position): Outcome<Json> =>
  failed({ path: '', message, ...(position && { position }) })

/** Engines say where JSON broke in their message only. */
function findBreak(text: string, message: string): Position | undefined {
  const offset = /position ([0-9]+)/.exec(message)?.[1]
  if (offset !== undefined) return positionAt(text, Number(offset))
  return /end of JSON/.test(message) ? positionAt(text, text.length) : undefined
}

function parseJson(text: string): Outcome<Json> {
  try {
    return done(JSON.parse(text))
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    return problem('the text is not JSON', findBreak(text, message))
  }
}

/** Reads YAML somewhere else than here; the answer of `readYaml` of `@svc/definitions/yaml`. */
export type YamlReader = (text: string) => Promise<ReturnType<typeof readYaml>>

const readHere: YamlReader = async (text) => (await import('./yaml.mjs')).readYaml(text)

async function parseYaml(text: string, read: YamlReader): Promise<Outcome<Json>> {
  if (text.length > longestYaml)
    return problem(`YAML may be ${longestYaml} characters long at most; send JSON instead`)
  const outcome = await read(text)
  if (outcome.ok) return asJson(outcome.value)
  const { message, line, column } = outcome
  return problem(message, line && column ? { line, column } : undefined)
}

/**
 * Reads a document from JSON or YAML. Broken texts, alias bombs, circles and bottomless nesting are
 * problems, not exceptions. The YAML parser is loaded when it is first needed.
 */
export async function parseText(
  text: string,
  format = guessFormat(text),
  read = readHere,
): Promise<Outcome<Json>> {
  return format === 'json' ? parseJson(text) : parseYaml(text, read)
}
