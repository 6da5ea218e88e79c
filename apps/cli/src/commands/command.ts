import type { Flags } from '../arguments.ts'

/** What a command file exports under the name `run`. */
export type Run = (words: string[], flags: Flags) => Promise<void> | void

/** A command as `svc help` lists it; its code is loaded when it is called. */
export interface Command {
  usage: string
  summary: string
  load: () => Promise<{ run: Run }>
}
