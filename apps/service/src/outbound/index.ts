export { createOutbound, type Outbound } from './create.ts'
export type { FetchDocument } from './document.ts'
export { type Fetch, type Fetched, type FetchOptions, Unreachable } from './fetch.ts'
