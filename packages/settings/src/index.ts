export { type DataFolder, openDataFolder } from './data-folder/open-data-folder.ts'
export type { GeneratedSecrets } from './data-folder/secrets-file.ts'
export { type AuditChoice, auditChoice } from './derived/audit.ts'
export { httpsOptions } from './derived/https-options.ts'
export { type KeyValueChoice, keyValueChoice } from './derived/key-value.ts'
export { isLoopback } from './derived/loopback.ts'
export type { RedisChoice } from './derived/redis.ts'
export { type Secrets, secretsOf } from './derived/secrets.ts'
export { checkStart, type StartCheck } from './derived/start-check.ts'
export { type LayerSettings, type StorageLayers, storageLayers } from './derived/storage-layers.ts'
export { usesDataFolder, usesEmbeddedStores } from './derived/stores.ts'
export { type DataPlaneSettings, dataPlaneOf } from './gateway/data-plane.ts'
export {
  type Company,
  gatewayConfiguration,
  gatewayProblems,
  gatewayStore,
  joinService,
  listenerProblems,
  loadGatewaySettings,
} from './gateway/load-gateway-settings.ts'
export { type GatewaySettings, gatewaySchema } from './gateway/schema.ts'
export {
  type Configuration,
  type LoadedConfiguration,
  type LoadOptions,
  loadConfiguration,
} from './load-configuration.ts'
export { type LoadedSettings, loadSettings, serviceConfiguration } from './load-settings.ts'
export { SettingsProblem } from './problem.ts'
export { destinationsBeside } from './pump/company.ts'
export { type Destination, type Destinations, pumpDestinations } from './pump/destinations.ts'
export { loadPumpSettings } from './pump/load-pump-settings.ts'
export { pumpRedis } from './pump/redis.ts'
export type { PumpSettings, SinkSettings } from './pump/schema.ts'
export { type Settings, settingsSchema } from './schema/index.ts'
export { variablesOf } from './variables.ts'
