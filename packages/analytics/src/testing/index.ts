export { anyRecord, anyUptime, someText, someTime } from './arbitraries.ts'
export { buildRecord, buildUptime } from './builders.ts'
export { trafficRecord, trafficUptime } from './traffic.ts'
export { applyUpdate } from './update.ts'
