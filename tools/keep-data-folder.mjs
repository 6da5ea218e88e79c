import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { dumpFile } from './data-folder/dump.mjs'
import { admin, fill } from './data-folder/fill.mjs'
import { ensureBuilt } from './prepare/fresh.mjs'
import { makeHome } from './services/home.mjs'
import { findFreePort } from './services/server.mjs'

// Keeps a data folder of this release for the tests of later ones:
//   node tools/keep-data-folder.mjs 0.2.0 [path/to/another/svc.mjs]

const root = fileURLToPath(new URL('..', import.meta.url))
const [name = '', program = join(root, 'dist/svc.mjs')] = process.argv.slice(2)
if (!/^[\w.-]+$/.test(name)) throw new Error('give the name of the release')
if (process.argv.length < 4) await ensureBuilt(root)

const home = makeHome('kept')
const url = `http://127.0.0.1:${await findFreePort()}`
const words = ['start', '--port', new URL(url).port, '--data-dir', home.folder]
const child = spawn(process.execPath, [resolve(program), ...words], {
  cwd: home.folder,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, SVC_DB_LOGLEVEL: 'error', SVC_GW_LISTENPORT: '0' },
})
home.adopt(child.pid ?? 0)
while (!(await fetch(`${url}/hello`).catch(() => undefined))?.ok) {
  if (child.exitCode !== null) throw new Error(`${program} does not start`)
  await pause(100)
}
const { key, answers } = await fill(url)
await pause(500)
const ended = once(child, 'exit')
child.kill('SIGTERM')
await ended

const kept = join(root, 'tests/system/kept-folders', name)
mkdirSync(kept, { recursive: true })
for (const file of ['dashboard', 'keyvalue']) {
  const path = join(home.folder, `${file}.sqlite`)
  if (existsSync(path)) writeFileSync(join(kept, `${file}.sql`), dumpFile(path))
}
writeFileSync(join(kept, 'secrets.json'), readFileSync(join(home.folder, 'secrets.json')))
const { email_address, password } = admin
const facts = { email_address, password, key, answers }
writeFileSync(join(kept, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`)
await home.clear()
console.log(`kept in ${kept}`)
