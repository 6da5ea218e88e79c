import type { Settings } from '../schema/index.ts'
import { keyValueChoice } from './key-value.ts'
import { storageLayers } from './storage-layers.ts'

/** Whether a store lives in the data folder, so that the folder has to be opened and locked. */
export function usesDataFolder(settings: Settings): boolean {
  return keyValueChoice(settings).type === 'embedded' || sqliteLayers(settings).length > 0
}

/** Whether the stores belong to this installation alone, so that its secrets may be generated. */
export function usesEmbeddedStores(settings: Settings): boolean {
  return keyValueChoice(settings).type === 'embedded' && sqliteLayers(settings).includes('main')
}

/** Names of the layers that sqlite keeps; a layer that is the main one is not named again. */
export function sqliteLayers(settings: Settings): string[] {
  return Object.entries(storageLayers(settings))
    .filter(([, layer]) => layer?.type === 'sqlite')
    .map(([name]) => name)
}
