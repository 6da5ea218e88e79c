import { spawn } from 'node:child_process'

/**
 * Runs a command without a word; only when it fails, shows what it printed and throws one line.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, what: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<void>}
 */
export function runQuietly(command, args, { cwd, what, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      shell: process.platform === 'win32' && command === 'npm',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    child.stdout.on('data', (chunk) => (printed += chunk))
    child.stderr.on('data', (chunk) => (printed += chunk))
    child.on('error', (error) => reject(new Error(`${what} cannot run: ${error.message}`)))
    child.on('close', (code, signal) => {
      if (code === 0) return resolve()
      console.error(printed.trim().split('\n').slice(0, 40).join('\n'))
      reject(
        new Error(`${what} failed (${signal ?? `exit code ${code}`}); the reason stands above`),
      )
    })
  })
}
