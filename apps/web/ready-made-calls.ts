import { build } from 'esbuild'
import type { Plugin } from 'vite'

async function exportsOf(file: string) {
  const { outputFiles } = await build({
    ...{ entryPoints: [file], bundle: true, write: false },
    ...{ format: 'esm', platform: 'node', logLevel: 'silent' },
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
  return import(`data:text/javascript;base64,${code}`)
}

/**
 * Works the calls of the contract out while building: the browser gets the result, and not the
 * schemas that it is made of.
 */
export const readyMadeCalls = (): Plugin => ({
  name: 'ready-made-calls',
  apply: 'build',
  async load(id) {
    if (!id.endsWith('/packages/contract/src/calls.ts')) return null
    const { contract } = await exportsOf(id)
    return `export const contract = ${JSON.stringify(contract)}`
  },
})
