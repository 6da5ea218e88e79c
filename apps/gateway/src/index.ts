export { createGateway, type Gateway } from './gateway.ts'
export type { Log } from './log.ts'
export type { GatewayParts } from './parts.ts'
