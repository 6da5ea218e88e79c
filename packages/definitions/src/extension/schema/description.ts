import { Type } from 'typebox'
import { flag, nonBlank, text } from './makers.ts'

const versioning = Type.Object({
  enabled: Type.Optional(flag),
  name: Type.Optional(text),
  default: Type.Optional(text),
  location: Type.Enum(['header', 'url-param', 'url']),
  key: Type.Optional(text),
  versions: Type.Optional(Type.Array(Type.Object({ name: nonBlank, id: nonBlank }))),
  stripVersioningData: Type.Optional(flag),
  fallbackToDefault: Type.Optional(flag),
  urlVersioningPattern: Type.Optional(text),
})

/** Who the API is. */
export const description = Type.Object({
  id: Type.Optional(text),
  dbId: Type.Optional(text),
  orgId: Type.Optional(text),
  name: nonBlank,
  expiration: Type.Optional(text),
  state: Type.Object({ active: flag, internal: Type.Optional(flag) }),
  versioning: Type.Optional(versioning),
})
