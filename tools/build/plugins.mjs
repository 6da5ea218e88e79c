import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** @returns {import('esbuild').Plugin} `import text from './rules.rego?raw'`, as vite and vitest have it */
export const readRawText = () => ({
  name: 'raw-text',
  setup(build) {
    build.onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.slice(0, -'?raw'.length)),
      namespace: 'raw-text',
    }))
    build.onLoad({ filter: /.*/, namespace: 'raw-text' }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      loader: 'text',
      watchFiles: [path],
    }))
  },
})

/**
 * Leaves npm packages to be loaded from the root's node_modules, and refuses one that a workspace
 * has in another version of its own, since the bundle would load the wrong one.
 * @param {string} root
 * @returns {import('esbuild').Plugin}
 */
export const keepPackagesOutside = (root) => ({
  name: 'packages-outside',
  setup(build) {
    build.onResolve({ filter: /^[^.#/]/ }, ({ path, kind, resolveDir }) => {
      if (kind === 'entry-point' || path.startsWith('@svc/')) return undefined
      if (isBuiltin(path)) return { path, external: true }
      const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/')
      const twin = findTwin(root, resolveDir, name)
      if (!twin) return { path, external: true }
      return {
        errors: [{ text: `${name} is installed twice; move ${twin} to the root's version` }],
      }
    })
  },
})

/** @param {string} root @param {string} folder @param {string} name */
function findTwin(root, folder, name) {
  const top = resolve(root)
  for (let at = folder; at.startsWith(top + sep); at = dirname(at)) {
    const place = join(at, 'node_modules', name)
    if (existsSync(place)) return relative(top, place)
  }
  return undefined
}
