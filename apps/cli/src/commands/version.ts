import manifest from '#manifest' with { type: 'json' }
import type { Run } from './command.ts'

export const run: Run = () => console.log(manifest.version)
