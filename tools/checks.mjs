import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ name: string, args: string[], needs: string }} Check `args` for node; runs where `needs` exists
 * @typedef {{ name: string, passed: boolean, output: string, seconds: number }} Outcome
 */

const tsc = 'node_modules/typescript/bin/tsc'

/** @type {Check[]} */
const checks = [
  { name: 'types', args: [tsc, '-p', '.'], needs: 'tsconfig.json' },
  { name: 'types of the tools', args: [tsc, '-p', 'tools'], needs: 'tools/tsconfig.json' },
  {
    name: 'types of the front-end',
    args: [tsc, '-p', 'apps/web'],
    needs: 'apps/web/tsconfig.json',
  },
  {
    name: 'types of the browser tests',
    args: [tsc, '-p', 'tests/browser'],
    needs: 'tests/browser/tsconfig.json',
  },
  {
    name: 'biome',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
    needs: 'biome.json',
  },
  {
    name: 'architecture',
    args: ['node_modules/vitest/vitest.mjs', 'run', 'tests/architecture.test.ts'],
    needs: 'tests/architecture.test.ts',
  },
  { name: 'OpenAPI file', args: ['tools/openapi.mjs', '--check'], needs: 'tools/openapi.mjs' },
]

/**
 * Runs all checks side by side, prints a line for each and the output of those that failed.
 * @param {string} root
 * @param {{ except?: string[] }} [options]
 * @returns {Promise<Outcome[]>}
 */
export async function runChecks(root, { except = [] } = {}) {
  const wanted = checks.filter(({ name, needs }) => {
    return !except.includes(name) && existsSync(join(root, needs))
  })
  const outcomes = await Promise.all(wanted.map((check) => runCheck(root, check)))
  for (const { name, passed, seconds } of outcomes) {
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
  }
  for (const { name, passed, output } of outcomes) {
    if (!passed) console.log(`\n${name}:\n${output.trim()}`)
  }
  return outcomes
}

/** @param {string} root @param {Check} check @returns {Promise<Outcome>} */
function runCheck(root, { name, args }) {
  const start = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) => {
      resolve({ name, passed: code === 0, output, seconds: (performance.now() - start) / 1000 })
    })
  })
}
