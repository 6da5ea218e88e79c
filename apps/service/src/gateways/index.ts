export { followChanges } from './follow.ts'
export { createGateways, type Gateways } from './gateways.ts'
