import { composeRecord, createNormaliser, packRecord, recordKey } from '@svc/analytics'
import { namesIn } from '@svc/names'
import { hashKey } from '@svc/sessions'
import type { Exchange } from '../exchange.ts'
import type { GatewayParts } from '../parts.ts'
import type { Ending } from '../proxy/passage.ts'
import { createBuffer } from './buffer.ts'
import { createWitness, type Detail } from './detail.ts'
import { factsOf, type RecordRules, trackingOf } from './facts.ts'

export interface Recorder {
  /** Sees bodies pass, for APIs and keys that are recorded whole. */
  witness(exchange: Exchange): ReturnType<typeof createWitness> | undefined
  record(exchange: Exchange, ending: Ending, detail?: Promise<Detail>): void
  close(): Promise<void>
}

const silent: Recorder = { witness: () => undefined, record() {}, close: async () => {} }

/** Makes records of exchanges and leaves them where a pump, or the sender of a data plane, finds them. */
export function createRecorder({ settings, keyvalue, log, dataPlane }: GatewayParts): Recorder {
  if (!settings.enable_analytics) return silent
  const { analytics_config: config, db_app_conf_options: node, hash_keys } = settings
  const dialect = settings.gateway_dialect
  const normalise = createNormaliser(config.normalise_urls)
  const buffer = createBuffer({
    ...{ keyvalue, log, list: namesIn(dialect).recordList },
    most: config.records_buffer_size,
    expiry: dataPlane ? -1 : config.storage_expiration_time,
  })
  const rules: RecordRules = {
    dialect,
    isHybrid: dataPlane !== undefined,
    segmentTags: node.node_is_segmented ? node.tags : [],
    ignoredAddresses: new Set(config.ignored_ips),
    keyOf: ({ key, shown }) =>
      key && hash_keys ? key.name : recordKey(key?.token ?? shown, hash_keys ? hashKey : undefined),
  }

  function keep(exchange: Exchange, ending: Ending, tracked?: string, detail?: Detail) {
    const took = performance.now() - exchange.began
    const facts = Object.assign(factsOf(exchange, ending, took, rules, tracked), detail)
    const { expire_analytics_after } = exchange.api.definition
    const record = composeRecord(facts, { normalise, expire_analytics_after })
    buffer.add(packRecord(record))
  }

  return {
    witness(exchange) {
      const { enable_detailed_recording } = exchange.api.definition
      const session = exchange.key?.session
      const isWhole =
        config.enable_detailed_recording ||
        enable_detailed_recording ||
        session?.enable_detailed_recording ||
        session?.enable_detail_recording
      return isWhole && trackingOf(exchange, rules).isRecorded ? createWitness(exchange) : undefined
    },
    record(exchange, ending, detail) {
      const { isRecorded, tracked } = trackingOf(exchange, rules)
      if (!isRecorded) return
      if (!detail) return keep(exchange, ending, tracked)
      void detail.then((told) => keep(exchange, ending, tracked, told))
    },
    close: buffer.close,
  }
}
