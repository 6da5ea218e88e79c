import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { identifyProcess } from './process-identity.ts'

const hasProc = existsSync('/proc/self/stat')

test('a process keeps its identity and two processes differ', async () => {
  const other = spawn('sleep', ['60'])
  const pid = other.pid ?? 0
  expect(identifyProcess(process.pid)).toBe(identifyProcess(process.pid))
  if (hasProc) expect(identifyProcess(pid)).not.toBe(identifyProcess(process.pid))
  expect(identifyProcess(pid)).toBeDefined()
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(identifyProcess(pid)).toBeUndefined()
})

test.runIf(hasProc)('a dead process that nobody has waited for counts as gone', async () => {
  const shell = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'])
  const [line] = await once(shell.stdout, 'data')
  const pid = Number(String(line))
  await expect.poll(() => identifyProcess(pid)).toBeUndefined()
  expect(process.kill(pid, 0)).toBe(true)
  shell.kill('SIGKILL')
})
