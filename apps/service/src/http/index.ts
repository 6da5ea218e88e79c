export { Answer, download, redirect } from './answer.ts'
export type { AuditEntry, AuditTrail } from './auditing.ts'
export {
  type Credentials,
  csrfCookie,
  type NodeCredentials,
  type RuleRequest,
  type Rules,
  sessionCookie,
} from './context.ts'
export { Facts } from './facts.ts'
export { failureOf } from './failures.ts'
export type { Handlers } from './handlers.ts'
export { createInternalReads, type InternalRead } from './internal-reads.ts'
export { createMetrics, type Metrics, measureRequests } from './metrics.ts'
export { mount, type Pipeline } from './mount.ts'
export { denialsOf } from './permission.ts'
export { answerUnknownPaths, createServer } from './server.ts'
export { streamed } from './streamed.ts'
