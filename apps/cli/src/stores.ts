import { openLayers } from '@svc/documents'
import { openTrafficLayers } from '@svc/documents/traffic'
import { openKeyValue } from '@svc/keyvalue'
import { collections } from '@svc/service'
import {
  checkStart,
  keyValueChoice,
  type LoadedSettings,
  loadSettings,
  openDataFolder,
  secretsOf,
  storageLayers,
  usesDataFolder,
  usesEmbeddedStores,
} from '@svc/settings'
import { type Flags, textFlag } from './arguments.ts'
import { Refusal } from './refusal.ts'

export function readSettings(flags: Flags): LoadedSettings {
  const loaded = loadSettings({
    file: textFlag(flags, 'conf'),
    flags: { port: textFlag(flags, 'port'), 'data-dir': textFlag(flags, 'data-dir') },
  })
  const [problem] = checkStart(loaded).problems
  if (problem) throw new Refusal(problem)
  return loaded
}

/** Opens every store that the settings name. The data folder is locked while they are open. */
export async function openStores({ settings }: Pick<LoadedSettings, 'settings'>) {
  const folder = usesDataFolder(settings) ? openDataFolder(settings.data_dir) : undefined
  const secrets = secretsOf(settings, usesEmbeddedStores(settings) ? folder?.secrets : undefined)
  const places = storageLayers(settings)
  const layers = await openLayers(places)
  const traffic = await openTrafficLayers(places, settings.gateway_dialect)
  const keyvalue = await openKeyValue(keyValueChoice(settings))
  await layers.main.ensure(Object.values(collections))
  return {
    ...{ secrets, layers, traffic, keyvalue },
    async close() {
      await keyvalue.close()
      await traffic.close()
      await layers.close()
      folder?.release()
    },
  }
}

export type Stores = Awaited<ReturnType<typeof openStores>>
