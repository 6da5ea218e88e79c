import { basename } from 'node:path'
import { build } from 'esbuild'
import { listSources } from '../prepare/fresh.mjs'
import { keepPackagesOutside, readRawText } from './plugins.mjs'
import { writeAtomically } from './write.mjs'

/**
 * Bundles the command with our own packages inside and npm packages outside. All files lie flat in
 * `dist/`, so that `new URL('./x.worker.mjs', import.meta.url)` holds in the sources and there.
 * @param {string} root
 * @param {string} dist
 * @returns {Promise<string[]>} names of the files written
 */
export async function bundle(root, dist) {
  const workers = ['apps', 'packages']
    .flatMap((folder) => listSources(root, folder))
    .filter((file) => /\.worker\.(ts|mjs)$/.test(file))
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries([
      ['svc', 'apps/cli/src/main.ts'],
      ...workers.map((file) => [basename(file).replace(/\.(ts|mjs)$/, ''), file]),
    ]),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    chunkNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    outdir: dist,
    write: false,
    logLevel: 'silent',
    plugins: [readRawText(), keepPackagesOutside(root)],
  })
  // Entries come last: until then they lead to the chunks of the build before.
  const chunksFirst = outputFiles.toSorted(
    (a, b) => Number(isEntry(a.path)) - Number(isEntry(b.path)),
  )
  for (const file of chunksFirst) writeAtomically(file.path, file.contents)
  return outputFiles.map((file) => basename(file.path))
}

/** @param {string} path */
const isEntry = (path) => /(^svc|\.worker)\.mjs$/.test(basename(path))
