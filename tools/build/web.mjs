import { existsSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressFiles } from './compress.mjs'

/** Builds the front-end into `dist/web`, beside the old one until it is whole. @param {string} root @param {string} dist */
export async function buildWeb(root, dist) {
  const web = join(root, 'apps/web')
  if (!existsSync(join(web, 'src/main.tsx'))) return
  const vite = createRequire(join(web, 'package.json')).resolve('vite')
  const { build } = await import(pathToFileURL(vite).href)
  const fresh = join(dist, `web.${process.pid}`)
  const old = join(dist, `web-old.${process.pid}`)
  await build({
    root: web,
    logLevel: 'warn',
    build: { outDir: fresh, emptyOutDir: true },
  })
  await compressFiles(join(fresh, 'assets'))
  if (existsSync(join(dist, 'web'))) renameSync(join(dist, 'web'), old)
  renameSync(fresh, join(dist, 'web'))
  rmSync(old, { recursive: true, force: true })
}
