import type { AnySpec, DocumentStore } from '@svc/documents'
import type { Logger } from 'pino'
import { collections } from '#collections'
import { type Actor, nameOf } from './actor.ts'
import { newId } from './ids.ts'
import { type Change, observed } from './observe.ts'
import type { ReadScope, RequestFacts, Scope, SystemScope } from './scope.ts'

export interface Scopes {
  /** The scope of one organisation, for a user or a job in it. */
  within(org: string, actor: Actor, given?: Partial<Given>): Scope
  /** For reading one organisation, or without one, as super users do, all of them. */
  reading(org: string | undefined, actor: Actor, given?: Partial<Given>): ReadScope
  /** Everything, for the administration and for work of our own. */
  system(actor: Actor, given?: Partial<Given>): SystemScope
}

export interface Given {
  request: RequestFacts
  expected: number | undefined
  log: Logger
  tell: (change: Change) => void
}

interface Tools {
  documents: DocumentStore
  log: Logger
  now: () => Date
  /** Hears of every write, whoever makes it. */
  onChange: (change: Change) => void
}

const noRequest: RequestFacts = {
  id: '',
  ip: '',
  protocol: 'http',
  host: '',
  cookies: {},
  wantsJson: true,
}

type Open = (spec: AnySpec) => unknown

/**
 * Gives the prototype of scopes a getter per collection. One is opened on first use: a request
 * touches two or three of them, and scopes are made for every request.
 */
class Opened {
  readonly #open: Open
  readonly #opened: Record<string, unknown> = {}
  constructor(open: Open) {
    this.#open = open
  }
  static {
    for (const [name, spec] of Object.entries(collections)) {
      Object.defineProperty(Opened.prototype, name, {
        get(this: Opened) {
          this.#opened[name] ??= this.#open(spec)
          return this.#opened[name]
        },
      })
    }
  }
}

/** Makes the scopes of requests and jobs; the only code that can reach across organisations. */
export function createScopes({ documents, log, now, onChange }: Tools): Scopes {
  function build(org: string | undefined, actor: Actor, given: Partial<Given>, writes: boolean) {
    const name = nameOf(actor)
    const open = (spec: AnySpec) => {
      const opened =
        org === undefined
          ? documents.across(spec, name)
          : documents.collection(spec, { org, actor: name })
      return writes ? observed(spec, opened, tell) : opened
    }
    function tell(change: Change) {
      onChange(change)
      given.tell?.(change)
    }
    const scope = Object.assign(new Opened(open), {
      actor,
      org: org ?? '',
      request: given.request ?? noRequest,
      expected: given.expected,
      log: given.log ?? log,
      now,
      newId,
      within: (inner: string) => build(inner, actor, given, writes),
    })
    // The getters of the prototype are the members that the type promises.
    return scope as unknown as SystemScope
  }
  return {
    within: (org, actor, given = {}) => build(org, actor, given, true),
    reading: (org, actor, given = {}) => build(org, actor, given, false),
    system: (actor, given = {}) => build(undefined, actor, given, true),
  }
}
