import { extensionName, extensionOf, type OasDocument } from '#extension/name.ts'
import { copy } from '#json/copy.ts'
import { omit, ownList } from '#json/value.ts'
import { done, failed, type Outcome } from '#problem.ts'
import { applyParameters } from './import.ts'
import { dropObsoleteOperations } from './import-operations.ts'
import type { ImportParameters } from './parameters.ts'

/**
 * A stored OAS API with a new description: everything but the extension is replaced, servers of the
 * user stay when the new description has none, and settings of operations that are gone go with
 * them. Parameters change the extension as they do on import, without its defaults.
 */
export function updateDescription(
  stored: OasDocument,
  description: OasDocument,
  parameters: ImportParameters = {},
): Outcome<OasDocument> {
  const given = copy(omit(description, [extensionName]))
  const kept = ownList(given, 'servers').length === 0 ? ownList(stored, 'servers') : []
  const document: OasDocument = {
    ...given,
    ...(kept.length > 0 && { servers: copy(kept) }),
    [extensionName]: copy(extensionOf(stored) ?? {}),
  }
  const problems = applyParameters(document, { ...parameters, apiId: undefined })
  if (problems.length > 0) return failed(...problems)
  dropObsoleteOperations(document)
  return done(document)
}
