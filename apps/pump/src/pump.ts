import { readRecord, readUptime, type TrafficRecord, type UptimeRecord } from '@svc/analytics'
import type { KeyValue } from '@svc/keyvalue'
import { namesIn } from '@svc/names'
import type { Destinations, PumpSettings } from '@svc/settings'
import { Claims } from './claims/claims.ts'
import { Presence } from './claims/presence.ts'
import { writeMetrics } from './counts.ts'
import { Drain, type DrainParts } from './drain.ts'
import type { Log } from './log.ts'
import { addPlace, openGeo } from './records/geo.ts'
import { openSinks } from './sinks/open.ts'
import { startUpkeep } from './upkeep.ts'

/** What a pump is made of. Whoever composes the process opens and closes the key-value store. */
export interface PumpParts {
  settings: PumpSettings
  keyvalue: KeyValue
  log: Log
  destinations: Destinations
}

/** Measured: more at once saves little and costs memory; a file is not held for longer than a moment. */
const chunkOfServers = 40_000
const chunkOfFiles = 20_000

/** Lists beside the first one, which gateways with several of them fill. */
const further = Array.from({ length: 10 }, (_, number) => `_${number}`)

/** Moves records and checks from the key-value store to where the settings say, each exactly once. */
export async function createPump({ settings, keyvalue, log, destinations }: PumpParts) {
  const locate = settings.geo_ip_db_path === '' ? undefined : openGeo(settings.geo_ip_db_path)
  const sinks = await openSinks(settings, destinations)
  const names = namesIn(settings.gateway_dialect)
  const presence = new Presence(keyvalue)
  const claimsOf = (list: string) =>
    new Claims(keyvalue, [list, ...further.map((end) => list + end)], presence.claimer)
  const chunk = settings.purge_chunk || (sinks.hasFile ? chunkOfFiles : chunkOfServers)
  const shared = { presence, chunk, delay: settings.purge_delay * 1000, log }

  const records: DrainParts<TrafficRecord> = {
    ...shared,
    name: 'records',
    claims: claimsOf(recordListOf(settings, names.recordList)),
    read: readRecord,
    complete: locate && ((record) => addPlace(record, locate)),
    sinks: sinks.records,
  }
  const uptime: DrainParts<UptimeRecord> = {
    ...shared,
    name: 'uptime',
    claims: claimsOf(names.uptimeList),
    read: readUptime,
    sinks: sinks.uptime,
  }
  // Without a sink values stay where they are: to take them would be to lose them.
  const drains = [
    ...(records.sinks.length > 0 ? [{ parts: records, drain: new Drain(records) }] : []),
    ...(uptime.sinks.length > 0 && !settings.dont_purge_uptime_data
      ? [{ parts: uptime, drain: new Drain(uptime) }]
      : []),
  ]
  let endUpkeep = async () => {}

  return {
    async start(): Promise<void> {
      endUpkeep = await startUpkeep(presence, drains, log)
      for (const { drain } of drains) drain.start()
    },
    /** The figures as Prometheus reads them. */
    async metrics(): Promise<string> {
      const texts = drains.map(async ({ parts, drain }) =>
        writeMetrics(parts.name, drain.counts, await parts.claims.countWaiting()),
      )
      return (await Promise.all(texts)).join('')
    },
    async close(): Promise<void> {
      await Promise.all(drains.map(({ drain }) => drain.stop()))
      await endUpkeep()
      await sinks.close()
    },
  }
}

export type Pump = Awaited<ReturnType<typeof createPump>>

/** The prefix of the settings takes the place of the usual one. */
const recordListOf = ({ analytics_storage_config }: PumpSettings, list: string) =>
  analytics_storage_config.key_prefix + list.slice('analytics-'.length)
