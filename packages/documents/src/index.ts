export * from './collection.ts'
export { type Copied, CopyRefused } from './copying/copy.ts'
export { copyDocuments } from './copying/documents.ts'
export * from './documents.ts'
export * from './errors.ts'
export {
  type LayerSettings,
  type Layers,
  type LayersSettings,
  openLayers,
  openStore,
  type TlsSettings,
} from './layers.ts'
export { backUpSqlite } from './sqlite/backup.ts'
export type { Step } from './steps/steps.ts'
