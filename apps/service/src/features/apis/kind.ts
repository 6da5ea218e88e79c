import type {
  FindHook,
  Json,
  JsonObject,
  Problem,
  ValueOptions,
  Versioning,
} from '@svc/definitions'

/** The two forms of an API as they are kept: the classic one, and the document of an OAS API. */
export interface Forms {
  api_definition: JsonObject
  oas?: JsonObject
}

/** What the service decides about an API, whatever was sent. */
export interface ApiIdentity {
  id: string
  apiId: string
  orgId: string
}

/** What an API is completed with. */
export interface Circumstances {
  /** References to webhooks, and those before this write: what they brought is not kept. */
  references: readonly Json[]
  isHook: (id: string) => boolean
  /** The setting `force_api_defaults`. */
  forceDefaults: boolean
  /** A tag that every API has, with the setting `tag_all_apis_by_org`. */
  tag?: string
}

export interface CheckOptions extends ValueOptions {
  /** The query `accept_additional_properties`. */
  acceptUnknown?: boolean
}

/** How one kind of API is judged and completed; everything else about writing is the same. */
export interface Kind {
  /** Whether it is sent as an OpenAPI document. */
  isDocument: boolean
  /** Whether a new API keeps the public id that it came with. */
  keepsNewId: boolean
  /** What keeps a sent definition from being kept. */
  check(sent: JsonObject, options: CheckOptions): Problem[]
  /** Who it says it is; empty where it says nothing. */
  claims(sent: JsonObject): { id: string; apiId: string }
  /** The stored webhooks that it or its references name. */
  hookIds(sent: JsonObject, references: readonly Json[]): string[]
  /** The forms to keep: complete, with the ids given by the service, without embedded webhooks. */
  complete(sent: JsonObject, identity: ApiIdentity, given: Circumstances): Forms
  /** The classic form as gateways and callers see it, with the webhooks in it. */
  embed(forms: Forms, references: readonly Json[], findHook: FindHook): JsonObject
  versioningOf(sent: JsonObject): Versioning
  withVersioning(sent: JsonObject, versioning?: Versioning): JsonObject
}
