import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { MongoClient } from 'mongodb'
import { expect } from 'vitest'
import type { LayerSettings } from '../src/index.ts'

const nodeModules = dirname(dirname(createRequire(import.meta.url).resolve('libsql')))

/** Starts an upgrade in a process of its own, and kills it in the middle of its step. */
export async function killInTheMiddle(settings: LayerSettings, name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-upgrader-'))
  const outfile = join(folder, 'upgrader.cjs')
  const entry = fileURLToPath(new URL('./upgrader.ts', import.meta.url))
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', packages: 'external' })
  const child = spawn(process.execPath, [outfile, JSON.stringify(settings), name], {
    env: { ...process.env, NODE_PATH: nodeModules },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [told] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  expect(String(told)).toContain('in the middle')
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  rmSync(folder, { recursive: true })
  await outwaitLease(settings)
}

/** What other processes wait for on mongo before they take over: here it has passed. */
async function outwaitLease({ type, connection_string }: LayerSettings) {
  if (type !== 'mongo') return
  const client = new MongoClient(connection_string)
  const markers = client.db().collection<{ _id: number; until: number }>('steps')
  await markers.updateMany({}, { $set: { until: 0 } })
  await client.close()
}
