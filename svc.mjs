#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { refuseNode } from './tools/prepare/node.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))

async function prepare() {
  const refusal = refuseNode(process.versions.node)
  if (refusal) throw new Error(refusal)
  const { ensureInstalled } = await import('./tools/prepare/install.mjs')
  await ensureInstalled(root)
  const { ensureBuilt } = await import('./tools/prepare/fresh.mjs')
  await ensureBuilt(root)
}

try {
  await prepare()
} catch (error) {
  console.error(`svc: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
// The path is made at run time, so that type checks do not need a built file.
await import(new URL('./dist/svc.mjs', import.meta.url).href)
