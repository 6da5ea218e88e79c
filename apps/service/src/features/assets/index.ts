export { findAsset } from './assets.find.ts'
export { restoreAsset } from './assets.restore.ts'
export { assetRoutes } from './assets.routes.ts'
