import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { backUpSqlite } from '@svc/documents'
import { keyValueChoice, storageLayers } from '@svc/settings'
import { textFlag } from '../arguments.ts'
import { showProgress } from '../progress.ts'
import { Refusal } from '../refusal.ts'
import { readSettings } from '../stores.ts'
import type { Run } from './command.ts'

const onlyOwner = 0o600

function prepare(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length > 0) throw new Refusal(`${folder} is not empty`)
}

export const run: Run = async (_, flags) => {
  const given = textFlag(flags, 'to')
  if (!given) throw new Refusal('--to FOLDER is needed')
  const { settings } = readSettings(flags)
  const choice = keyValueChoice(settings)
  const layers = Object.values(storageLayers(settings)).filter((layer) => layer?.type === 'sqlite')
  const stores = layers.map((layer) => layer?.connection_string ?? '')
  const files = [...stores, ...(choice.type === 'embedded' ? [choice.file] : [])]
  const kept = [...new Set(files.map((file) => resolve(file)))].filter((file) => existsSync(file))
  if (kept.length === 0) {
    throw new Refusal('there are no sqlite files: back up the servers by their own means')
  }
  const folder = resolve(given)
  prepare(folder)
  const progress = showProgress('backing up')
  for (const [at, file] of kept.entries()) {
    const copy = join(folder, basename(file))
    await backUpSqlite(file, copy)
    chmodSync(copy, onlyOwner)
    progress.at(at + 1, kept.length)
  }
  progress.end()
  const secrets = join(settings.data_dir, 'secrets.json')
  if (existsSync(secrets)) copyFileSync(secrets, join(folder, 'secrets.json'))
  console.log(`${kept.map((file) => basename(file)).join(', ')} in ${folder}`)
  if (existsSync(secrets))
    console.log('secrets.json is among them: keep the folder as safe as the original')
}
