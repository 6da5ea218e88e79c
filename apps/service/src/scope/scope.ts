import type { CollectionOf, ReadsOf } from '@svc/documents'
import type { Logger } from 'pino'
import type { collections } from '#collections'
import type { Actor } from './actor.ts'

type Specs = typeof collections

/** What is known of the request itself. */
export interface RequestFacts {
  id: string
  ip: string
  protocol: string
  host: string
  /** The host that the connection named itself, whatever a proxy or a script adds. */
  directHost: string
  /** The page that a browser sends this from, if it says so. */
  origin: string | undefined
  cookies: Record<string, string | undefined>
  /** What the body is, and what the answer should be, in the caller's words. */
  contentType: string
  accept: string
  /** The answer may be sent compressed. */
  acceptsGzip: boolean
  /** The request came from a script of the front-end rather than from a plain form. */
  wantsJson: boolean
}

interface Base {
  actor: Actor
  /** The organisation of the actor; empty for super users and the administration. */
  org: string
  request: RequestFacts
  /** The version named by `If-Match`: a write over any other is refused. */
  expected?: number
  log: Logger
  now(): Date
  newId(): string
}

/** For reading: one organisation, or all of them for a super user. There is nothing to write with. */
export type ReadScope = Base & { [N in keyof Specs]: ReadsOf<Specs[N]> }

/** One organisation and the documents in it. No other can be reached from here. */
export type Scope = Base & { [N in keyof Specs]: CollectionOf<Specs[N]> }

/** The administration's and our own: every organisation at once, or one of them by `within`. */
export type SystemScope = Scope & {
  within(org: string): Scope
  /**
   * All of the work or nothing of it, where the store can; others hear of it when it is done. The
   * work uses the scope handed to it and no other.
   */
  atomically<R>(work: (inside: SystemScope) => Promise<R>): Promise<R>
}
