import type { Claims } from './claims/claims.ts'
import type { Presence } from './claims/presence.ts'
import type { Counts } from './counts.ts'
import type { Log } from './log.ts'

const beatMs = 5_000
const reportMs = 60_000
const keptSeconds = 86_400

interface Watched {
  parts: { name: string; claims: Claims }
  drain: { counts: Counts }
}

/**
 * Shows other pumps that this one lives, keeps waiting lists from expiring and logs a line of figures each
 * minute in which something happened. Ends by the function that it answers.
 */
export async function startUpkeep(presence: Presence, watched: Watched[], log: Log) {
  const reported = new Map<string, number>()
  let reportedAt = Date.now()

  async function beat(): Promise<void> {
    await presence.announce()
    for (const { parts } of watched) await parts.claims.keepWaiting(keptSeconds)
    if (Date.now() - reportedAt < reportMs) return
    reportedAt = Date.now()
    for (const { parts, drain } of watched) {
      if (reported.get(parts.name) === drain.counts.read) continue
      reported.set(parts.name, drain.counts.read)
      const waiting = await parts.claims.countWaiting()
      log.info({ source: parts.name, ...drain.counts, waiting }, 'pumped')
    }
  }

  await presence.announce()
  const timer = setInterval(() => {
    // The drains say it when the store is away.
    void beat().catch(() => {})
  }, beatMs)
  return async () => {
    clearInterval(timer)
    await presence.leave().catch(() => {})
  }
}
