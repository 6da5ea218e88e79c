import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const rego = fileURLToPath(new URL('../packages/rego/', import.meta.url))

/** @typedef {import('../packages/rego/bench/decision.bench.ts').Figures} Figures */
/** @typedef {import('../packages/rego/bench/runaway.bench.ts').Runaway} Runaway */

/**
 * The benches of the language, which are TypeScript, and the rules that they read beside them.
 * @param {string} folder
 * @returns {Promise<{ benchDecisions: () => Figures[], benchRunaways: () => Promise<Runaway[]> }>}
 */
async function loadBenches(folder) {
  const names = ['decision', 'runaway']
  const entryPoints = names.map((name) => join(rego, 'bench', `${name}.bench.ts`))
  await build({
    entryPoints,
    bundle: true,
    platform: 'node',
    format: 'esm',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
  })
  copyFileSync(join(rego, 'fixtures/access.rego'), join(folder, 'access.rego'))
  const [decision, runaway] = await Promise.all(
    names.map((name) => import(pathToFileURL(join(folder, `${name}.bench.mjs`)).href)),
  )
  return { ...decision, ...runaway }
}

/** @param {Figures} figures */
function rowsOf({ name, mean, p99, opaMean }) {
  const isLarge = name.includes('300')
  const rows = [
    { what: `${name}: mean`, value: mean, unit: 'µs', atMost: isLarge ? 2_000 : 100 },
    { what: `${name}: p99`, value: p99, unit: 'µs', atMost: isLarge ? 2_000 : 500 },
  ]
  if (opaMean === undefined) return rows
  return [
    ...rows,
    { what: `${name}: times faster than OPA`, value: opaMean / mean, unit: '×', atLeast: 2 },
  ]
}

/** Decisions of the rule language and runaway rules; against OPA with OPA_BIN. */
export async function decisions() {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'))
  try {
    const { benchDecisions, benchRunaways } = await loadBenches(folder)
    const runaways = (await benchRunaways()).flatMap(({ name, milliseconds, mebibytes }) => [
      { what: `until it ends: ${name}`, value: milliseconds, unit: 'ms', atMost: 100 },
      { what: `alive at once: ${name}`, value: mebibytes, unit: 'MiB', atMost: 64 },
    ])
    return [...benchDecisions().flatMap(rowsOf), ...runaways]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
