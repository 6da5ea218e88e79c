export * from './collection.ts'
export * from './documents.ts'
export * from './errors.ts'
export { type LayerSettings, type Layers, openLayers, openStore } from './layers.ts'
