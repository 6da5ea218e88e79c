import { fileURLToPath } from 'node:url'
import { runChecks } from './checks.mjs'
import { ensureInstalled } from './prepare/install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
await ensureInstalled(root)
const outcomes = await runChecks(root)
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1
