import { own, ownObject, ownText } from '#json/value.ts'
import type { ClassicDefinition } from './definition.ts'

/** `/a/b` for `a/b/`, `/a/b` and `//a//b`; `/` for nothing. */
export const normaliseListenPath = (path: string): string =>
  `/${path
    .trim()
    .split('/')
    .filter((part) => part !== '')
    .join('/')}`

/** The listen path of an API that was given none. */
export const defaultListenPath = (apiId: string): string => `/${apiId}/`

const domainOf = (definition: ClassicDefinition) =>
  own(definition, 'domain_disabled') === true ? '' : ownText(definition, 'domain').toLowerCase()

const portOf = (definition: ClassicDefinition) => {
  const port = own(definition, 'listen_port')
  return typeof port === 'number' ? port : 0
}

/**
 * What an API occupies on its gateways: port, domain and listen path, or the port alone for raw
 * connections. Two APIs of an organisation are in each other's way when the keys are equal.
 */
export function routeKeyOf(definition: ClassicDefinition): string {
  const port = portOf(definition)
  if (isRaw(definition)) return `${ownText(definition, 'protocol')}:${port}`
  const path = normaliseListenPath(ownText(ownObject(definition, 'proxy'), 'listen_path'))
  return `${port === 0 ? '' : port}:${domainOf(definition)}${path}`
}

/** Whether the API takes connections as they come, without HTTP. */
export const isRaw = (definition: ClassicDefinition): boolean =>
  ['tcp', 'tls'].includes(ownText(definition, 'protocol'))

/** Whether two APIs of one organisation cannot be served side by side. */
export const isSameRoute = (one: ClassicDefinition, other: ClassicDefinition): boolean =>
  routeKeyOf(one) === routeKeyOf(other)
