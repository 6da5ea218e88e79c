import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** True when this process may install Debian packages. */
export const canUseApt = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && findOnPath('apt-get') !== undefined

/** @param {string} command @returns {string | undefined} the folder of the path that holds it */
export function findOnPath(command) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .find((folder) => isRunnable(join(folder, command)))
}

/** @param {string} file */
export function isRunnable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Runs a command silently; when it fails, the error carries the last lines it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {import('./home.mjs').Home} [home] whose end is also the command's
 * @returns {Promise<string>} what it printed
 */
export function run(command, args, options = {}, home) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    if (child.pid) home?.adopt(child.pid)
    let printed = ''
    child.stdout?.on('data', (chunk) => (printed += chunk))
    child.stderr?.on('data', (chunk) => (printed += chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve(printed)
      const reason = printed.trim().split('\n').slice(-8).join('\n')
      reject(new Error(`${command} ${args.join(' ')} ended with ${code}: ${reason}`))
    })
  })
}

// Run level 1 keeps a new package from starting its own server.
const aptEnvironment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
const aptOptions = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
/** @type {Promise<unknown>} */
let lastInstall = Promise.resolve()

/** Installs one Debian package, one at a time, with one retry after a fresh package list. @param {string} name */
export function installPackage(name) {
  const install = () =>
    run('apt-get', [...aptOptions, 'install', '-y', '--no-install-recommends', name], {
      env: aptEnvironment,
    })
  const attempt = async () => {
    try {
      await install()
    } catch {
      await run('apt-get', [...aptOptions, 'update'], { env: aptEnvironment })
      await install()
    }
  }
  const mine = lastInstall.then(attempt)
  lastInstall = mine.catch(() => undefined)
  return mine
}
