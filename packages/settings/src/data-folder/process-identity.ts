import { readFileSync } from 'node:fs'
import { errorCode } from '../error-code.ts'

/**
 * What tells a running process from a later one with the same number: its start time and the boot
 * of the machine. Empty where the system does not say; nothing when the process is gone.
 */
export function identifyProcess(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined
  const stat = readSystemFile(`/proc/${pid}/stat`)
  if (stat === '') return ''
  // The second field is the name of the program and may hold blanks and brackets.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (state === 'Z' || state === 'X') return undefined
  const started = fields[18]
  return `${readSystemFile('/proc/sys/kernel/random/boot_id').trim()}-${started}`
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function readSystemFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
