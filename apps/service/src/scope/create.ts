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

type Open = (spec: AnySpec) => unknown

/** A log that names the request. Few handlers write one, so it is made when it is asked for. */
const namingLog = (log: Logger) => ({
  get(this: { request: RequestFacts }) {
    return this.request.id ? log.child({ req_id: this.request.id }) : log
  },
})

/** An object with every collection under its name, each opened on first use. */
function openedBy(open: Open, log: Logger): object {
  const opened: Record<string, unknown> = {}
  const getters = Object.entries(collections).map(([name, spec]) => [
    name,
    {
      get() {
        opened[name] ??= open(spec)
        return opened[name]
      },
    },
  ])
  return Object.defineProperties({}, { ...Object.fromEntries(getters), log: namingLog(log) })
}

const mostReaders = 1_000

/** Makes the scopes of requests and jobs; the only code that can reach across organisations. */
export function createScopes({ documents, log, now, onChange }: Tools): Scopes {
  const readers = new Map<string | undefined, object>()

  const open = (spec: AnySpec, org: string | undefined, actor: string) =>
    org === undefined ? documents.across(spec, actor) : documents.collection(spec, { org, actor })

  /** Readers leave no name behind, so those of one organisation share what was opened. */
  function reader(org: string | undefined) {
    const known = readers.get(org) ?? openedBy((spec) => open(spec, org, 'reader'), log)
    if (readers.size >= mostReaders) readers.clear()
    readers.set(org, known)
    return known
  }
  function writer(org: string | undefined, actor: Actor, given: Partial<Given>) {
    const name = nameOf(actor)
    const tell = (change: Change) => {
      onChange(change)
      given.tell?.(change)
    }
    return openedBy((spec) => observed(spec, open(spec, org, name), tell), log)
  }
  function scopeOn(opened: object, org: string | undefined, actor: Actor, given: Partial<Given>) {
    const scope = Object.assign(Object.create(opened), {
      actor,
      org: org ?? '',
      request: given.request ?? noRequest,
      expected: given.expected,
      now,
      newId,
      within: (inner: string) => scopeOn(writer(inner, actor, given), inner, actor, given),
    })
    // The collections that the type promises are those of the object below.
    return scope as SystemScope
  }
  return {
    within: (org, actor, given = {}) => scopeOn(writer(org, actor, given), org, actor, given),
    reading: (org, actor, given = {}) => scopeOn(reader(org), org, actor, given),
    system: (actor, given = {}) =>
      scopeOn(writer(undefined, actor, given), undefined, actor, given),
  }
}
