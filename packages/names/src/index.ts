export { type Dialect, dialects, isDialect } from './dialect.ts'
export { namesIn, type WireNames } from './wire-names.ts'
