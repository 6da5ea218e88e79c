import type { AnySpec, DocumentStore, Documents } from '@svc/documents'
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

interface Writing {
  source: Documents
  actor: Actor
  tell: (change: Change) => void
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

  const open = (source: Documents, spec: AnySpec, org: string | undefined, actor: string) =>
    org === undefined ? source.across(spec, actor) : source.collection(spec, { org, actor })

  /** Readers leave no name behind, so those of one organisation share what was opened. */
  function reader(org: string | undefined): Shelf {
    const known = readers.get(org) ?? {
      open: (spec) => open(documents, spec, org, 'reader'),
      opened: {},
    }
    if (readers.size >= mostReaders) readers.clear()
    readers.set(org, known)
    return known
  }
  function writer({ source, tell, actor }: Writing, org: string | undefined): Shelf {
    const name = nameOf(actor)
    return { open: (spec) => observed(spec, open(source, spec, org, name), tell), opened: {} }
  }
  /** What writers have done is told once all of it is kept. */
  async function atomically<R>(
    { actor, tell }: Writing,
    given: Partial<Given>,
    work: (inside: SystemScope) => Promise<R>,
  ): Promise<R> {
    let changes: Change[] = []
    const result = await documents.atomically((source) => {
      changes = []
      const note = (change: Change) => changes.push(change)
      return work(writing({ source, actor, tell: note }, undefined, given))
    })
    for (const change of changes) tell(change)
    return result
  }
  function scopeOn(opened: Shelf, org: string | undefined, actor: Actor, given: Partial<Given>) {
    return Object.assign(Object.create(inherited), {
      [shelf]: opened,
      actor,
      org: org ?? '',
      request: given.request ?? noRequest,
      expected: given.expected,
      now,
      newId,
    })
  }
  function writing(how: Writing, org: string | undefined, given: Partial<Given>): SystemScope {
    // The collections that the type promises are inherited.
    return Object.assign(scopeOn(writer(how, org), org, how.actor, given), {
      within: (inner: string) => writing(how, inner, given),
      atomically: (work: (inside: SystemScope) => Promise<unknown>) => atomically(how, given, work),
    })
  }
  function direct(actor: Actor, given: Partial<Given>): Writing {
    const tell = (change: Change) => {
      onChange(change)
      given.tell?.(change)
    }
    return { source: documents, actor, tell }
  }
  return {
    within: (org, actor, given = {}) => writing(direct(actor, given), org, given),
    reading: (org, actor, given = {}) => scopeOn(reader(org), org, actor, given),
    system: (actor, given = {}) => writing(direct(actor, given), undefined, given),
  }
}
