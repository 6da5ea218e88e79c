export { findAsset } from './assets.find.ts'
export { assetRoutes } from './assets.routes.ts'
