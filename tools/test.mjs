import { fileURLToPath } from 'node:url'
import { refuseNode } from './prepare/node.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const refusal = refuseNode(process.versions.node)
if (refusal) {
  console.error(refusal)
  process.exit(1)
}

const isProof = process.argv.includes('--prove')
const filters = process.argv.slice(2).filter((word) => word !== '--prove' && word !== '--')
if (isProof) process.env.SVC_PROVE = '1'

const { ensureInstalled } = await import('./prepare/install.mjs')
await ensureInstalled(root)
const { testEverything } = await import('./test/run.mjs')
process.exitCode = await testEverything(root, {
  filters,
  isProof,
  isStrict: process.env.CI === 'true',
})
