import { kindOf } from '#convert/schemes.ts'
import { pointerTo } from '#json/pointer.ts'
import { entriesOf, isObject, own, ownObject } from '#json/value.ts'
import { findUndeclaredWildcards } from '#openapi/check-operations.ts'
import { findOutsideReferences } from '#openapi/check-references.ts'
import { operationsOf } from '#openapi/operations.ts'
import type { Problem } from '#problem.ts'
import { extensionName, extensionOf, type OasDocument } from './name.ts'

/** Middleware for operations that the description does not have. */
function findIdleMiddleware(document: OasDocument): Problem[] {
  const settings = ownObject(ownObject(extensionOf(document), 'middleware'), 'operations')
  const ids = new Set(operationsOf(document).map(({ id }) => id))
  return entriesOf(settings)
    .filter(([id]) => !ids.has(id))
    .map(([id]) => ({
      path: pointerTo(`/${extensionName}/middleware/operations`, id),
      message: 'belongs to no operation of the description',
    }))
}

/** Schemes with settings that no gateway will follow. */
function findIdleSchemes(document: OasDocument): Problem[] {
  const authentication = ownObject(ownObject(extensionOf(document), 'server'), 'authentication')
  const components = ownObject(ownObject(document, 'components'), 'securitySchemes')
  return entriesOf(own(authentication, 'securitySchemes')).flatMap(([name, settings]) => {
    const path = pointerTo(`/${extensionName}/server/authentication/securitySchemes`, name)
    const component = ownObject(components, name)
    if (component === undefined) return [{ path, message: 'is not described among the components' }]
    if (!isObject(settings) || kindOf({ name, component, settings }) !== undefined) return []
    return [
      {
        path,
        message: `is of a type that gateways do not know, "${String(own(component, 'type'))}"`,
      },
    ]
  })
}

/** What is allowed in an OAS API but hardly meant: for the editor, never a reason to refuse. */
export const adviseOas = (document: OasDocument): Problem[] => [
  ...findIdleMiddleware(document),
  ...findIdleSchemes(document),
  ...findUndeclaredWildcards(document),
  ...findOutsideReferences(document),
]
