import type { FindHook, Json, JsonObject, Problem } from '@svc/definitions'

/** The two forms of an API as they are kept: the classic one, and the document of an OAS API. */
export interface Forms {
  api_definition: JsonObject
  oas?: JsonObject
}

/** What the service decides about an API, whatever was sent. */
export interface Identity {
  id: string
  apiId: string
  orgId: string
}

/** How one kind of API is judged and completed; everything else about writing is the same. */
export interface Kind {
  /** Whether a new API keeps the public id that it came with. */
  keepsNewId: boolean
  /** What keeps a sent definition from being kept. */
  check(sent: JsonObject, options: { acceptUnknown?: boolean }): Problem[]
  /** Who it says it is; empty where it says nothing. */
  claims(sent: JsonObject): { id: string; apiId: string }
  /** The stored webhooks that it or its references name. */
  hookIds(sent: JsonObject, references: readonly Json[]): string[]
  /** The forms to keep: complete, with the ids given by the service and webhooks embedded. */
  complete(sent: JsonObject, identity: Identity, given: Given): Forms
}

export interface Given {
  references: readonly Json[]
  findHook: FindHook
  /** The setting `force_api_defaults`. */
  forceDefaults: boolean
}
