import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describeError, errorCode } from './error-code.ts'
import { locateJsonError } from './json-position.ts'
import { SettingsProblem } from './problem.ts'

export interface FileChoice {
  /** Named by the user: it must be there. */
  named: string | undefined
  /** Looked for in the working folder: it may be missing. */
  usual: string
  cwd: string
}

export interface FoundFile {
  path: string
  document: object
}

/** Reads the configuration file; nothing when no file was named and the usual one is not there. */
export function readConfigurationFile({ named, usual, cwd }: FileChoice): FoundFile | undefined {
  const path = resolve(cwd, named ?? usual)
  const text = readText(path, named === undefined)
  return text === undefined ? undefined : { path, document: parseDocument(path, text) }
}

function readText(path: string, mayBeMissing: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (mayBeMissing && errorCode(error) === 'ENOENT') return undefined
    throw new SettingsProblem(`configuration file ${path} cannot be read: ${describeError(error)}`)
  }
}

function parseDocument(path: string, text: string): object {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text
  const document = parseJson(path, json)
  if (typeof document === 'object' && document !== null && !Array.isArray(document)) return document
  throw new SettingsProblem(`configuration file ${path} does not hold a JSON object`)
}

function parseJson(path: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    const { line, column } = locateJsonError(json)
    throw new SettingsProblem(
      `configuration file ${path} is not valid JSON at line ${line}, column ${column}`,
    )
  }
}
