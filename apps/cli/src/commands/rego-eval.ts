import { createInterface } from 'node:readline'
import { answerLine } from '@svc/rego'
import type { Run } from './command.ts'

export const run: Run = async () => {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== '') console.log(await answerLine(line))
  }
}
