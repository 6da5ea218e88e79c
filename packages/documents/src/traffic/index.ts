export { openTraffic, openTrafficLayers, type Traffic, type TrafficLayers } from './open.ts'
export {
  type BatchId,
  type Content,
  contents,
  type KeepingOptions,
  type TrafficStore,
} from './traffic.ts'
