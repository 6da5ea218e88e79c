import { extensionName } from '@svc/definitions'
import { getAt, type Path, setAt } from '#ui/form/paths.ts'
import { type SchemeKind, schemeKinds } from './authentication.ts'

const components: Path = ['components', 'securitySchemes']
const settings: Path = [extensionName, 'server', 'authentication', 'securitySchemes']

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keysAt = (document: object, path: Path) => {
  const found = getAt(document, path)
  return isObject(found) ? Object.keys(found) : []
}

/** The schemes of a document, also those that only one side of it knows. */
export function schemesIn(document: object): Array<{ name: string; kind?: SchemeKind }> {
  const names = [...new Set([...keysAt(document, components), ...keysAt(document, settings)])]
  return names.map((name) => {
    const component = getAt(document, [...components, name])
    return { name, kind: schemeKinds.find(({ fits }) => isObject(component) && fits(component)) }
  })
}

/** A name that no scheme has yet. */
function freeName(document: object, wanted: string) {
  const taken = new Set(schemesIn(document).map(({ name }) => name))
  let name = wanted
  for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`
  return name
}

/** The document with another scheme: described, switched on, and asked of every request. */
export function addScheme<T extends object>(document: T, kind: SchemeKind): T {
  const name = freeName(document, kind.name)
  const security = getAt(document, ['security'])
  const [first, ...others] = Array.isArray(security) ? security : []
  const described = setAt(document, [...components, name], kind.component)
  const served = setAt(described, [...settings, name], kind.settings)
  return setAt(served, ['security'], [{ ...first, [name]: [] }, ...others])
}
