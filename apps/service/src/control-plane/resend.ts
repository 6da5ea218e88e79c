import type { KeyValue } from '@svc/keyvalue'
import type { Caller } from '@svc/rpc'
import { certificateEvents, keyEvents, oauthEvents } from '@svc/sessions'
import type { KeySpace } from '#gateways'
import type { ReadScope } from '#scope'
import { readerOf } from './plane.ts'
import type { PlaneSession } from './sessions.ts'

interface Tools {
  keyvalue: Pick<KeyValue, 'set'>
  keySpace: Pick<KeySpace, 'send'>
  scopeOf: (org: string) => ReadScope
  isHashed: boolean
  onProblem: (problem: unknown) => void
}

const atOnce = 1_000
const onceInSeconds = 60

async function* everythingOf(scope: ReadScope, isHashed: boolean): AsyncIterable<string> {
  for await (const { id } of scope.certificates.each()) yield certificateEvents.added(id)
  for await (const { api_id, client_id, org_id } of scope.oauthClients.each()) {
    yield oauthEvents.client.added(api_id, client_id, org_id)
  }
  for await (const { name } of scope.keyIndex.each()) yield* keyEvents({ name, isHashed })
}

/** Sends a group an event for everything that exists, when one of its gateways asks for it. */
export function createResend({ keyvalue, keySpace, scopeOf, isHashed, onProblem }: Tools) {
  async function resend(session: PlaneSession, caller: Caller) {
    const reader = readerOf(session, caller)
    // Gateways of a group start together and all ask.
    const lock = `hybrid-resend-${session.org}-${reader.name}`
    if (!(await keyvalue.set(lock, '1', { onlyNew: true, ttl: onceInSeconds }))) return
    let events: string[] = []
    for await (const event of everythingOf(scopeOf(session.org), isHashed)) {
      events.push(event)
      if (events.length < atOnce) continue
      await keySpace.send(reader, events)
      events = []
    }
    await keySpace.send(reader, events)
  }
  return (session: PlaneSession, caller: Caller): void => {
    resend(session, caller).catch(onProblem)
  }
}
