import type { TSchema } from 'typebox'
import type { Section } from './sections.ts'

export type Intent = 'read' | 'write' | 'delete'

/**
 * Who may call a route. There is no default: forgetting it does not compile. `node-secret` is for
 * gateways that are not registered yet, `node` for those that are.
 */
export type Access =
  | 'public'
  | 'admin-secret'
  | 'node-secret'
  | 'node'
  | 'signed-in'
  | SectionAccess

/** The section depends on a path parameter, where one route serves documents of many kinds. */
export interface SectionByParameter {
  param: string
  sections: Readonly<Record<string, Section>>
}

export interface SectionAccess {
  section: Section | SectionByParameter
  /** Only `IsAdmin` users, whatever else they hold. */
  adminOnly?: true
  /** What the route does, where the method misleads: a search by POST is a read. */
  intent?: Intent
  /** The level asked for, where it is not that of the intent. */
  level?: 'read'
  /** Path parameter with a user id: that user needs no permission. */
  own?: string
  /** Acting on somebody else needs, besides the section, an admin with this permission. */
  othersNeed?: 'ResetPassword'
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Other paths that existing clients use for the same thing. */
  aliases?: readonly string[]
  /** The name of the operation: OpenAPI summary, audit action, title of the API call drawer. */
  summary: string
  access: Access
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /**
   * What is accepted besides JSON. `form`: form-encoded bodies. `document`: the same document as YAML,
   * or as an uploaded file of JSON, YAML or a ZIP archive; the body is the document however it came.
   * `file`: an uploaded text; the body is `{ filename, text }`, and rules see its size only.
   */
  accepts?: 'form' | 'document' | 'file'
  returns: TSchema
  /** The status of success, where it is not 200. */
  status?: 201
  audit?: 'skip'
  /** Fields of the answer that detailed recording masks. */
  secrets?: readonly string[]
  /** `gateway`: failures in the lower-case form of the gateway's own API. */
  failures?: 'gateway'
  /** The message of an answer to a body that breaks the schema. */
  invalid?: string
  /** The status of that answer, where it is not 400. */
  invalidStatus?: 422
  /** The message of an answer to a body that cannot be read. */
  unreadable?: string
  /** The message where there is no body at all, if it is another one. */
  empty?: string
}

export type RouteTable = Record<string, Route>

/** Keeps the literal types of a route, so that handlers and clients are typed by it. */
export const route = <const R extends Route>(definition: R): R => definition

export function intentOf({ method, access }: Pick<Route, 'method' | 'access'>): Intent {
  if (typeof access === 'object' && access.intent) return access.intent
  if (method === 'GET') return 'read'
  return method === 'DELETE' ? 'delete' : 'write'
}

/** The section that a call needs; undefined when the parameter names nothing known. */
export function sectionOf(
  { section }: SectionAccess,
  params: Record<string, string | undefined>,
): Section | undefined {
  if (typeof section === 'string') return section
  const named = params[section.param] ?? ''
  return Object.hasOwn(section.sections, named) ? section.sections[named] : undefined
}
