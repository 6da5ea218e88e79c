import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import * as rego from './index.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const examples = [
  ...readme.matchAll(/## ([^\n]+)\n(?:(?!\n## )[\s\S])*?```ts\n([\s\S]*?)```/g),
].map(([, title = '', code = '']) => [title, code] as const)

test('the guide has its examples', () => {
  expect(examples.length).toBe(8)
})

test.each(examples)('the example "%s" does what it says', async (_, code) => {
  await run(code)
})

/** Runs an example with `assert` and the exports of the package at hand. */
async function run(example: string): Promise<void> {
  const body = example.replace(/^import .* from '@svc\/rego'$/m, '')
  const { code } = await transform(body, { loader: 'ts', target: 'esnext' })
  const names = Object.keys(rego)
  const AsyncFunction = Object.getPrototypeOf(run).constructor
  await new AsyncFunction('assert', ...names, code)(assert, ...Object.values(rego))
}
