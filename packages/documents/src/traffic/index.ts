export { copyTraffic } from './copying/open.ts'
export { openTraffic, openTrafficLayers, type Traffic, type TrafficLayers } from './open.ts'
export { type CountedLive, countLive } from './questions/live.ts'
export { askCounters, askRecords } from './questions/open.ts'
export type {
  Counters,
  CountersOf,
  KeptRecord,
  Ranked,
  RecordPage,
  Records,
  RecordsOf,
  Stretch,
} from './questions/questions.ts'
export {
  type BatchId,
  type Content,
  contents,
  type KeepingOptions,
  type TrafficStore,
} from './traffic.ts'
