export { listenForHealth } from './health.ts'
export type { Log } from './log.ts'
export { createPump, type Pump, type PumpParts } from './pump.ts'
