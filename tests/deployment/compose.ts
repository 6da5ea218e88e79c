import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { folder } from './place.ts'

/** One container of the compose file, its variables filled in. */
export interface Container {
  image: string
  build?: { context: string; dockerfile: string }
  command?: string[]
  environment: Record<string, string>
  profiles?: string[]
  ports?: string[]
  volumes?: string[]
  depends_on?: string[] | Record<string, { required?: boolean }>
  env_file?: string[]
  healthcheck?: { test: string[] }
  read_only?: boolean
}

export type Variables = Record<string, string>

/** `${NAME}`, `${NAME:-otherwise}` and `${NAME:?message}`; what is needed and missing throws. */
export const fillIn = (text: string, variables: Variables): string =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind = '', rest = '') => {
    const value = variables[name]
    if (value) return value
    if (kind === '?') throw new Error(`${name}: ${rest}`)
    return kind === '-' ? rest : ''
  })

/** Lines `NAME=value` of an environment file. */
export const readVariables = (name: string): Variables =>
  Object.fromEntries(
    readFileSync(new URL(name, folder), 'utf8')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** The containers as compose would start them with these variables. */
export function readCompose(variables: Variables) {
  const text = fillIn(readFileSync(new URL('compose.yml', folder), 'utf8'), variables)
  const file: { services: Record<string, Container>; volumes: Record<string, null> } = parse(text, {
    merge: true,
  })
  const services = Object.entries(file.services).map(([name, container]): [string, Container] => {
    const files = (container.env_file ?? []).map(readVariables)
    const filled = Object.entries(Object.assign({}, ...files)).map(([key, value]) => [
      key,
      fillIn(String(value), variables),
    ])
    const environment = { ...Object.fromEntries(filled), ...container.environment }
    return [name, { ...container, environment }]
  })
  return { services: Object.fromEntries(services), volumes: Object.keys(file.volumes) }
}
