import { withDefaults } from '#classic/defaults.ts'
import type { ClassicDefinition } from '#classic/definition.ts'
import { extensionOf, type OasDocument } from '#extension/name.ts'
import { writeAt } from '#json/path.ts'
import { type JsonObject, own, ownObject } from '#json/value.ts'
import { modernExtension } from './modern-extension.ts'
import { type EntryOptions, entriesOfOperations } from './operations/to-entries.ts'
import type { Part, Write } from './part.ts'
import { authentication } from './parts/authentication.ts'
import { description } from './parts/description.ts'
import { errorOverrides } from './parts/errors.ts'
import { global } from './parts/global.ts'
import { server } from './parts/server.ts'
import { upstream } from './parts/upstream.ts'
import { writeSecurity } from './security.ts'

const writeParts = (parts: readonly Part[], object: JsonObject | undefined, write: Write) => {
  for (const part of parts) part.toClassic(own(object, part.key), write)
}

/**
 * The classic definition of an OAS API: complete, with every known field, so that a gateway can be
 * driven by it. Takes a document that was found valid.
 */
export function oasToClassic(document: OasDocument, options: EntryOptions = {}): ClassicDefinition {
  const extension = modernExtension(extensionOf(document) ?? {})
  const serverPart = ownObject(extension, 'server')
  const middleware = ownObject(extension, 'middleware')
  const definition: JsonObject = {
    is_oas: true,
    version_data: {
      not_versioned: true,
      default_version: '',
      versions: {
        '': {
          name: '',
          use_extended_paths: true,
          extended_paths: entriesOfOperations(
            document,
            ownObject(middleware, 'operations'),
            options,
          ),
        },
      },
    },
  }
  const write: Write = (path, value) => writeAt(definition, path, value)
  const auth = ownObject(serverPart, 'authentication')
  writeParts(description, ownObject(extension, 'info'), write)
  writeParts(upstream, ownObject(extension, 'upstream'), write)
  writeParts(server, serverPart, write)
  writeParts(authentication, auth, write)
  writeParts(global, ownObject(middleware, 'global'), write)
  writeParts([errorOverrides], extension, write)
  if (auth) writeSecurity(document, auth, write)
  // Filling in defaults copies, so that nothing is shared with the document.
  return withDefaults(definition)
}
