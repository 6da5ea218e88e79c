import { setTimeout as pause } from 'node:timers/promises'
import { namesIn } from '@svc/names'
import type { ClientState } from '@svc/rpc'
import type { DataPlaneSettings } from '@svc/settings'
import type { GatewayParts } from '../parts.ts'
import type { Lists, Source, SourceTools } from '../sources/source.ts'
import { createEventApplication } from './apply-events.ts'
import { createBackup } from './backup.ts'
import { createKeyCopies } from './key-copies.ts'
import { createLink } from './link.ts'
import { plainApis, readLists } from './lists.ts'
import { createPoll } from './poll.ts'
import { createRecordSender } from './record-sender.ts'

interface Tools extends SourceTools {
  /** Tells the other gateways of the same store that these keys have changed. */
  tell: (names: readonly string[]) => Promise<void>
}

const everySecond = 1_000
/** A control plane that does not answer in this time does not hold up requests, for a while. */
const longestLookMs = 3_000
const quietMs = 5_000
/** How long a start waits for an answer of whatever kind before it looks for a backup. */
const graceMs = 5_000

/** A control plane elsewhere: asked by a connection of our own, backed up in a store of our own. */
export function createHybridSource(
  parts: GatewayParts,
  plane: DataPlaneSettings,
  { state, watcher, tell }: Tools,
): Source {
  const { keyvalue, settings, log } = parts
  const { orgId, groupId } = plane
  const { node_is_segmented, tags } = settings.db_app_conf_options
  const segment = node_is_segmented ? tags : []
  let isLoaded = false
  let quietUntil = 0
  let grace: NodeJS.Timeout | undefined

  /** A control plane that is there and refuses is no reason to begin with what it once gave. */
  const onState = (next: ClientState) => {
    if (next === 'up' || (next === 'down' && !isLoaded)) watcher.reload()
  }
  const link = createLink({ parts, plane, state, onState })
  const { call, isInTouch } = link
  const backup = createBackup({ keyvalue, tags: segment, credential: link.credential })

  async function askInTime(key: string): Promise<string | null> {
    const over = new AbortController()
    const late = pause(longestLookMs, undefined, { ref: false, signal: over.signal }).then(() => {
      quietUntil = Date.now() + quietMs
      throw new Error('the control plane does not answer in time')
    })
    try {
      return await Promise.race([link.askForKey(key), late])
    } finally {
      over.abort()
    }
  }
  const copies = createKeyCopies({
    ...{ keyvalue, ask: askInTime },
    isInTouch: () => isInTouch() && quietUntil < Date.now(),
  })
  const apply = createEventApplication({
    ...{ keyvalue, settings, orgId, copies, watcher, tell },
    changeCredential(before, after) {
      if (!link.changeCredential(before, after)) return
      link.beat()
      watcher.reload()
    },
  })
  const sender = createRecordSender({
    ...{ keyvalue, list: namesIn(settings.gateway_dialect).recordList },
    send: (text) => call('PurgeAnalyticsData', text),
  })
  const askForEvents = () =>
    groupId === ''
      ? call('GetKeySpaceUpdate', orgId)
      : call('GetGroupKeySpaceUpdate', { OrgID: orgId, GroupID: groupId })

  const poll = (everyMs: number, work: () => Promise<void>) =>
    createPoll({ everyMs, work, isOn: isInTouch, log })
  const polls = [
    poll(everySecond, async () => {
      if (await call('CheckReload', orgId)) watcher.reload()
    }),
    poll(plane.eventsEveryMs, async () => apply(await askForEvents())),
    poll(everySecond, sender.run),
  ]

  async function fetchFresh(): Promise<Lists> {
    const policies = await call('GetPolicies', orgId)
    const apis = await call('GetApiDefinitions', { OrgId: orgId, Tags: segment, LoadOAS: true })
    const lists = readLists({ policies, apis })
    if (!lists) throw new Error('the control plane gives no lists')
    return { ...lists, apis: plainApis(lists.apis) }
  }

  /** Only where nothing is in force yet, which may be newer than what was kept. */
  async function fetchKept(reason: unknown): Promise<Lists> {
    const kept = isLoaded || link.isRefused() ? undefined : await backup.read()
    if (!kept) throw reason
    log.warn({ err: reason }, 'the last configuration is served, until the control plane is back')
    return kept
  }

  return {
    component: 'rpc',
    start() {
      link.open()
      for (const one of polls) one.start()
      grace = setTimeout(() => {
        if (!isLoaded) watcher.reload()
      }, graceMs).unref()
    },
    isInTouch,
    async fetch() {
      const fresh = await fetchFresh().catch((error: unknown) => ({ error }))
      const lists = 'error' in fresh ? await fetchKept(fresh.error) : fresh
      isLoaded = true
      if (lists === fresh) {
        await backup.keep(fresh).catch((err) => log.warn({ err }, 'no backup could be written'))
      }
      return lists
    },
    // Others see at once what is served here.
    loaded: link.beat,
    readKey: copies.read,
    leave: async () => {},
    async close() {
      clearTimeout(grace)
      await Promise.all(polls.map((one) => one.stop()))
      if (isInTouch()) await sender.run().catch(() => {})
      await sender.release().catch(() => {})
      await link.close()
    },
  }
}
