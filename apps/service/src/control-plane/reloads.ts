import type { KeyValue } from '@svc/keyvalue'
import type { Caller } from '@svc/rpc'
import type { Rollouts } from '#gateways'

export interface Reloads {
  /** From now on only newer changes matter to this client; what it has been told before stands. */
  begin(caller: Caller, org: string): Promise<void>
  /** Waits as long as an answer may be held. */
  hold(): Promise<void>
  /** Waits a while for a change that this client has not been told of yet. */
  wait(caller: Caller, org: string): Promise<boolean>
  close(): Promise<void>
}

interface Tools {
  keyvalue: Pick<KeyValue, 'get' | 'set'>
  rollouts: Pick<Rollouts, 'changesOf' | 'onChange'>
  /** Below the time after which clients give up waiting: ten seconds for the most impatient. */
  holdMs: number
}

const toldKey = (connectionId: string) => `hybrid-told-${connectionId}`
const keptSeconds = 86_400

/** Tells each data plane of changes, once, by holding its question until there is one. */
export async function createReloads({ keyvalue, rollouts, holdMs }: Tools): Promise<Reloads> {
  const waiting = new Map<string, Set<() => void>>()
  const wake = (org: string) => {
    for (const go of [...(waiting.get(org) ?? [])]) go()
  }
  const stop = await rollouts.onChange(wake)

  /** Over at the next change, when the time is, or when nobody waits for it any more. */
  function listen(org: string) {
    const all = waiting.get(org) ?? new Set()
    let end = () => {}
    const over = new Promise<void>((resolve) => {
      end = () => {
        clearTimeout(timer)
        all.delete(end)
        if (all.size === 0) waiting.delete(org)
        resolve()
      }
    })
    const timer = setTimeout(end, holdMs)
    waiting.set(org, all.add(end))
    return { over, end }
  }
  async function tell({ connectionId }: Caller, changes: number) {
    await keyvalue.set(toldKey(connectionId), String(changes), { ttl: keptSeconds })
  }
  async function isBehind({ connectionId }: Caller, org: string) {
    const [told, changes] = await Promise.all([
      keyvalue.get(toldKey(connectionId)),
      rollouts.changesOf(org),
    ])
    return { changes, isBehind: told === null || Number(told) !== changes }
  }

  return {
    async begin(caller, org) {
      const changes = await rollouts.changesOf(org)
      const options = { onlyNew: true, ttl: keptSeconds }
      await keyvalue.set(toldKey(caller.connectionId), String(changes), options)
    },
    hold: () => listen('').over,
    async wait(caller, org) {
      // Listening begins before the first look, so that no change falls between the two.
      const change = listen(org)
      const first = await isBehind(caller, org)
      if (first.isBehind) change.end()
      await change.over
      const last = first.isBehind ? first : await isBehind(caller, org)
      if (last.isBehind) await tell(caller, last.changes)
      return last.isBehind
    },
    async close() {
      await stop()
      for (const org of [...waiting.keys()]) wake(org)
    },
  }
}
