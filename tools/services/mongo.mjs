import { mkdirSync, renameSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findOnPath, isRunnable, run } from './machine.mjs'
import { findFreePort, launchServer } from './server.mjs'

// FerretDB 1 speaks the wire protocol on SQLite. It has no transactions, TTL or partial indexes,
// `$facet`, and few aggregation expressions. The name carries the version, so that a new one is built.
const binary = 'svc-ferretdb-1.24.2'
const cacheFolder = join(homedir(), '.cache', 'svc-test-tools', 'bin')
const sourceFolder = fileURLToPath(new URL('./ferretdb', import.meta.url))

/** @type {import('./provision.mjs').Service} */
export const mongo = {
  name: 'mongo',
  variable: 'SVC_TEST_MONGO_URL',
  find: () => [findOnPath(binary), cacheFolder].find((bin) => bin && isRunnable(join(bin, binary))),
  installer: () => (findOnPath('go') ? buildFerret : undefined),
  start: startFerret,
}

async function buildFerret() {
  const version = /go1\.(\d+)/.exec(await run('go', ['version']))?.[1]
  if (Number(version) < 22) throw new Error(`Go 1.22 or newer is needed, found 1.${version}`)
  mkdirSync(cacheFolder, { recursive: true })
  const target = join(cacheFolder, binary)
  const part = `${target}.${process.pid}`
  await run('go', ['build', '-trimpath', '-ldflags=-s -w', '-o', part, '.'], {
    cwd: sourceFolder,
    env: { ...process.env, CGO_ENABLED: '0' },
  })
  renameSync(part, target)
}

/** @param {string} bin @param {import('./home.mjs').Home} home */
async function startFerret(bin, home) {
  const port = await findFreePort()
  const address = `127.0.0.1:${port}`
  await launchServer({
    command: join(bin, binary),
    args: ['-address', address, '-folder', home.folder],
    home,
    ready: /listening on/,
  })
  return { SVC_TEST_MONGO_URL: `mongodb://${address}/` }
}
