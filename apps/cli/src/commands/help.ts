import type { Run } from './command.ts'
import { commands } from './index.ts'

export const run: Run = () => {
  const lines = Object.entries(commands).map(
    ([name, { usage, summary }]) => `  svc ${name} ${usage}\n      ${summary}`,
  )
  console.log(lines.join('\n'))
}
