export * from './collection.ts'
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
export type { Step } from './steps/steps.ts'
