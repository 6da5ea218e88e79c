import { randomBytes } from 'node:crypto'
import type { AnySpec, DocumentStore } from '@svc/documents'
import type { Logger } from 'pino'
import { collections } from '#collections'
import { type Actor, nameOf } from './actor.ts'
import { type Change, observed } from './observe.ts'
import type { ReadScope, RequestFacts, Scope, SystemScope } from './scope.ts'

export interface Scopes {
  /** The scope of one organisation, for a user or a job in it. */
  within(org: string, actor: Actor, given?: Partial<Given>): Scope
  /** Reading across all organisations, for super users. */
  reading(actor: Actor, given?: Partial<Given>): ReadScope
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

export const newId = () =>
  Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0') + randomBytes(8).toString('hex')

const noRequest: RequestFacts = {
  id: '',
  ip: '',
  protocol: 'http',
  host: '',
  cookies: {},
  wantsJson: true,
}

/** Collections are opened on first use: a request touches two or three of them. */
function addCollections(target: object, open: (spec: AnySpec) => unknown) {
  for (const [name, spec] of Object.entries(collections)) {
    Object.defineProperty(target, name, {
      enumerable: true,
      configurable: true,
      get() {
        const value = open(spec)
        Object.defineProperty(target, name, { value, enumerable: true })
        return value
      },
    })
  }
}

/** Makes the scopes of requests and jobs; the only code that can reach across organisations. */
export function createScopes({ documents, log, now, onChange }: Tools): Scopes {
  function build(org: string | undefined, actor: Actor, given: Partial<Given> = {}) {
    const tell = (change: Change) => {
      onChange(change)
      given.tell?.(change)
    }
    const name = nameOf(actor)
    const scope = {
      actor,
      org: org ?? '',
      request: given.request ?? noRequest,
      expected: given.expected,
      log: given.log ?? log,
      now,
      newId,
      within: (inner: string) => build(inner, actor, given),
    }
    addCollections(scope, (spec) => {
      const opened =
        org === undefined
          ? documents.across(spec, name)
          : documents.collection(spec, { org, actor: name })
      return observed(spec, opened, tell)
    })
    // The getters defined above are the members that the type promises.
    return scope as unknown as SystemScope
  }
  return {
    within: (org, actor, given) => build(org, actor, given),
    reading: (actor, given) => build(undefined, actor, given),
    system: (actor, given) => build(undefined, actor, given),
  }
}
