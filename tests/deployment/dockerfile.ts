import { readFileSync } from 'node:fs'
import { folder } from './place.ts'

export interface Instruction {
  word: string
  rest: string
}

/** The instructions of the Dockerfile, each on one line. */
export const readDockerfile = (): Instruction[] =>
  readFileSync(new URL('Dockerfile', folder), 'utf8')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
      return { word, rest }
    })

/** What stands in the last stage. */
export function lastStage(instructions: Instruction[]): Instruction[] {
  const start = instructions.findLastIndex(({ word }) => word === 'FROM')
  return instructions.slice(start)
}

/** The variables that the last stage sets. */
export const variablesOfImage = (instructions: Instruction[]): Record<string, string> =>
  Object.fromEntries(
    lastStage(instructions)
      .filter(({ word }) => word === 'ENV')
      .flatMap(({ rest }) => rest.split(/\s+/))
      .map((pair) => pair.split('=', 2)),
  )
