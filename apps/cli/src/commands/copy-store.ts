import { isAbsolute, resolve } from 'node:path'
import {
  type Copied,
  CopyRefused,
  copyDocuments,
  type LayerSettings,
  openStore,
} from '@svc/documents'
import { type Content, copyTraffic, openTraffic } from '@svc/documents/traffic'
import { collections } from '@svc/service'
import { type LoadedSettings, openDataFolder, storageLayers, usesDataFolder } from '@svc/settings'
import { textFlag } from '../arguments.ts'
import { type Progress, showProgress } from '../progress.ts'
import { Refusal } from '../refusal.ts'
import { readSettings } from '../stores.ts'
import type { Run } from './command.ts'

const layers = ['main', 'analytics', 'logs', 'uptime'] as const
type Layer = (typeof layers)[number]

const contentOf: Record<Exclude<Layer, 'main'>, Content> = {
  analytics: 'aggregates',
  logs: 'records',
  uptime: 'uptime',
}

/** A database by its address: that of a server, or the path of a sqlite file. */
function placeAt(flag: string, text: string): LayerSettings {
  if (/^postgres(ql)?:\/\//.test(text)) return { type: 'postgres', connection_string: text }
  if (/^mongodb(\+srv)?:\/\//.test(text)) return { type: 'mongo', connection_string: text }
  const file = text.replace(/^sqlite:(\/\/)?/, '')
  if (/^\w+:\/\//.test(file)) {
    throw new Refusal(`--${flag}: '${text}' is no address of postgres, mongodb or a sqlite file`)
  }
  return { type: 'sqlite', connection_string: isAbsolute(file) ? file : resolve(file) }
}

function readLayers(named: string | undefined): readonly Layer[] {
  if (named === undefined || named === 'all') return layers
  const layer = layers.find((one) => one === named)
  if (!layer) throw new Refusal(`--layer: '${named}' is not one of ${layers.join(', ')}, all`)
  return [layer]
}

async function copyMain(from: LayerSettings, to: LayerSettings, progress: Progress) {
  const [source, target] = await Promise.all([openStore(from), openStore(to)])
  try {
    const specs = Object.values(collections)
    await source.ensure(specs)
    await target.ensure(specs)
    return await copyDocuments(source, target, specs, (_, done) => progress.at(done))
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

async function copyLayer(
  { layer, dialect }: { layer: Exclude<Layer, 'main'>; dialect: 'svc' | 'tyk' },
  from: LayerSettings,
  to: LayerSettings,
  progress: Progress,
) {
  const [source, target] = await Promise.all([openTraffic(from, dialect), openTraffic(to, dialect)])
  try {
    await source.ensure()
    await target.ensure()
    return [await copyTraffic(source, target, contentOf[layer], (done) => progress.at(done))]
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

/** While a service holds the data folder, what is in it would change under the copy. */
const holdFolder = ({ settings }: LoadedSettings) =>
  usesDataFolder(settings) ? openDataFolder(settings.data_dir) : undefined

function explain(error: unknown): never {
  throw error instanceof CopyRefused ? new Refusal(error.message) : error
}

export const run: Run = async (_, flags) => {
  const given = textFlag(flags, 'to')
  if (!given) throw new Refusal('--to ADDRESS is needed: of postgres, mongodb or a sqlite file')
  const to = placeAt('to', given)
  const chosen = readLayers(textFlag(flags, 'layer'))
  const origin = textFlag(flags, 'from')
  const loaded = readSettings(flags)
  const folder = origin === undefined ? holdFolder(loaded) : undefined
  const known = storageLayers(loaded.settings)
  const dialect = loaded.settings.gateway_dialect
  try {
    for (const layer of chosen) {
      const from = origin === undefined ? (known[layer] ?? known.main) : placeAt('from', origin)
      const progress = showProgress(`copying ${layer}`)
      const copied: Copied[] =
        layer === 'main'
          ? await copyMain(from, to, progress).catch(explain)
          : await copyLayer({ layer, dialect }, from, to, progress).catch(explain)
      progress.end()
      for (const { what, count, digest } of copied) {
        console.log(`${layer} ${what}: ${count} copied, digest ${digest.slice(0, 16)}`)
      }
    }
  } finally {
    folder?.release()
  }
}
