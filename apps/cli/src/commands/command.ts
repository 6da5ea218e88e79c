import type { Flags } from '../arguments.ts'

export interface Command {
  usage: string
  summary: string
  run(words: string[], flags: Flags): Promise<void> | void
}
