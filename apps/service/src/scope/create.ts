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
  directHost: '',
  origin: undefined,
  cookies: {},
  contentType: '',
  accept: '',
  acceptsGzip: false,
  wantsJson: true,
}

/** Opens collections, and keeps those that were opened. */
interface Shelf {
  open: (spec: AnySpec) => unknown
  opened: Record<string, unknown>
}

const shelf: unique symbol = Symbol('shelf')

/**
 * What all scopes inherit: every collection under its name, opened on first use, and a log that
 * names the request. There is one for all of them: an object like this for each request costs
 * more memory than the request itself.
 */
function inheritance(log: Logger): object {
  const getters = Object.entries(collections).map(([name, spec]) => [
    name,
    {
      get(this: { [shelf]: Shelf }) {
        const { opened, open } = this[shelf]
        opened[name] ??= open(spec)
        return opened[name]
      },
    },
  ])
  const namingLog = {
    get(this: { request: RequestFacts }) {
      return this.request.id ? log.child({ req_id: this.request.id }) : log
    },
  }
  return Object.defineProperties({}, { ...Object.fromEntries(getters), log: namingLog })
}

const mostReaders = 1_000

/** Makes the scopes of requests and jobs; the only code that can reach across organisations. */
export function createScopes({ documents, log, now, onChange }: Tools): Scopes {
  const inherited = inheritance(log)
  const readers = new Map<string | undefined, Shelf>()

  const open = (spec: AnySpec, org: string | undefined, actor: string) =>
    org === undefined ? documents.across(spec, actor) : documents.collection(spec, { org, actor })

  /** Readers leave no name behind, so those of one organisation share what was opened. */
  function reader(org: string | undefined): Shelf {
    const known = readers.get(org) ?? { open: (spec) => open(spec, org, 'reader'), opened: {} }
    if (readers.size >= mostReaders) readers.clear()
    readers.set(org, known)
    return known
  }
  function writer(org: string | undefined, actor: Actor, given: Partial<Given>): Shelf {
    const name = nameOf(actor)
    const tell = (change: Change) => {
      onChange(change)
      given.tell?.(change)
    }
    return { open: (spec) => observed(spec, open(spec, org, name), tell), opened: {} }
  }
  function scopeOn(opened: Shelf, org: string | undefined, actor: Actor, given: Partial<Given>) {
    const scope = Object.assign(Object.create(inherited), {
      [shelf]: opened,
      actor,
      org: org ?? '',
      request: given.request ?? noRequest,
      expected: given.expected,
      now,
      newId,
      within: (inner: string) => scopeOn(writer(inner, actor, given), inner, actor, given),
    })
    // The collections that the type promises are inherited.
    return scope as SystemScope
  }
  return {
    within: (org, actor, given = {}) => scopeOn(writer(org, actor, given), org, actor, given),
    reading: (org, actor, given = {}) => scopeOn(reader(org), org, actor, given),
    system: (actor, given = {}) =>
      scopeOn(writer(undefined, actor, given), undefined, actor, given),
  }
}
