import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Lets the real engine evaluate a package for many inputs in one process. */
export function evaluateWithOpa(
  binary: string,
  rules: string,
  name: string,
  inputs: readonly unknown[],
): unknown[] {
  const folder = mkdtempSync(join(tmpdir(), 'rego-oracle-'))
  try {
    writeFileSync(join(folder, 'rules.rego'), rules)
    writeFileSync(join(folder, 'inputs.json'), JSON.stringify({ inputs }))
    const query = `x = [r | i = data.inputs[_]; r = data.${name} with input as i]`
    const options = ['--v0-compatible', '--format=json', '--data', folder]
    const output = execFileSync(binary, ['eval', ...options, query], {
      encoding: 'utf8',
      maxBuffer: 1024 ** 3,
    })
    return JSON.parse(output).result[0].bindings.x
  } finally {
    rmSync(folder, { recursive: true })
  }
}
