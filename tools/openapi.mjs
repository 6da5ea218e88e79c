import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const file = `${root}docs/openapi.json`

/** The contract is TypeScript: bundled in memory, then run. */
async function describe() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: {
      contents: `export * from '@svc/contract'`,
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')
  const { allRoutes, createOpenApi } = await import(`data:text/javascript;base64,${code}`)
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  return `${JSON.stringify(createOpenApi(allRoutes, version), null, 2)}\n`
}

const described = await describe()
if (!process.argv.includes('--check')) {
  writeFileSync(file, described)
} else if (readFileSync(file, 'utf8') !== described) {
  console.error('docs/openapi.json is not that of the contract: run npm run openapi')
  process.exit(1)
}
