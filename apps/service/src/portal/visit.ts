import type { PortalConfiguration } from '@svc/contract'
import type { Stored } from '@svc/documents'
import type { DeveloperRecord, OrganisationRecord } from '#collections'
import type { ReadScope, Scope } from '#scope'
import type { Html } from './html.ts'

/** One request to the portal, by whoever sends it. */
export interface Visit<S extends ReadScope = ReadScope> {
  scope: S
  organisation: Stored<OrganisationRecord>
  /** The path of this portal, without a slash at its end. */
  base: string
  /** Scripts of the organisation may run here. */
  runsScripts: boolean
  configuration: PortalConfiguration
  developer: Stored<DeveloperRecord> | undefined
  /** What a form of this visitor brings along to prove that it is ours. */
  csrf: string
  params: Record<string, string>
  query: URLSearchParams
  form: URLSearchParams
}

/** The same by somebody who is logged in. */
export type MemberVisit<S extends ReadScope = ReadScope> = Visit<S> & {
  developer: Stored<DeveloperRecord>
}

/** A page inside of the frame of the portal. */
export interface Shown {
  kind: 'page'
  title: string
  body: Html
  status: number
  /** Where else the forms of this page may lead in the end. */
  formTarget?: string
}
interface Redirect {
  kind: 'redirect'
  location: string
  cookies: string[]
}
interface Asset {
  kind: 'asset'
  type: string
  text: string
}
export type Reply = Shown | Redirect | Asset

export const show = (
  title: string,
  body: Html,
  more: Partial<Pick<Shown, 'status' | 'formTarget'>> = {},
): Shown => ({ kind: 'page', title, body, status: 200, ...more })

export const goTo = (location: string, cookies: string[] = []): Redirect => ({
  ...{ kind: 'redirect', location, cookies },
})

export const asset = (type: string, text: string): Asset => ({ kind: 'asset', type, text })

interface Answers<V, W> {
  /** Below the portal; `:name` stands for one part of it. */
  path: string
  get?: (visit: V) => Promise<Reply> | Reply
  post?: (visit: W) => Promise<Reply> | Reply
  /** A GET that changes something, because others lead here by a link. */
  enter?: (visit: W) => Promise<Reply> | Reply
}

/** A page says who may see it; a reading one has nothing to write with. */
export type Page =
  | ({ who: 'anyone' } & Answers<Visit, Visit<Scope>>)
  | ({ who: 'developer' } & Answers<MemberVisit, MemberVisit<Scope>>)
