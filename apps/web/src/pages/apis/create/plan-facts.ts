import { extensionName, factsOf, isObject, type JsonObject, operationsOf } from '@svc/definitions'
import { texts } from '#texts'
import type { Fact } from '#ui/facts.tsx'
import { getAt } from '#ui/form/paths.ts'
import { schemesIn } from '../oas/schemes.ts'

const words = texts.apis.create.facts

const textAt = (document: JsonObject, path: string[]) =>
  String(getAt(document, path) ?? '') || words.none

function classicFacts(definition: JsonObject): Fact[] {
  const { name, listenPath, target, authTypes, categories } = factsOf(definition)
  return [
    { label: words.kind, value: texts.apis.classic },
    { label: words.name, value: name || words.none },
    { label: words.listenPath, value: listenPath || words.none },
    { label: words.upstream, value: target || words.none },
    {
      label: words.authentication,
      value: authTypes.map((type) => texts.apis.auth[type]).join(', '),
    },
    ...(categories.length > 0 ? [{ label: words.categories, value: categories.join(', ') }] : []),
  ]
}

function authenticationOf(document: JsonObject): string {
  const at = [extensionName, 'server', 'authentication']
  if (getAt(document, [...at, 'enabled']) !== true) return texts.apis.auth.keyless
  const on = schemesIn(document).filter(
    ({ name }) => getAt(document, [...at, 'securitySchemes', name, 'enabled']) === true,
  )
  return on.map(({ name, kind }) => kind?.label ?? name).join(', ') || words.none
}

/** What a person wants to know of an API before it is made. */
export function factsOfPlan(document: JsonObject): Fact[] {
  if (!isObject(document[extensionName])) return classicFacts(document)
  const at = (...path: string[]) => textAt(document, [extensionName, ...path])
  const operations = operationsOf(document).length
  const changed = getAt(document, [extensionName, 'middleware', 'operations'])
  return [
    { label: words.kind, value: texts.apis.oas },
    { label: words.name, value: at('info', 'name') },
    { label: words.listenPath, value: at('server', 'listenPath', 'value') },
    { label: words.upstream, value: at('upstream', 'url') },
    { label: words.authentication, value: authenticationOf(document) },
    {
      label: words.operations,
      value: words.operationCount(operations, isObject(changed) ? Object.keys(changed).length : 0),
    },
  ]
}
