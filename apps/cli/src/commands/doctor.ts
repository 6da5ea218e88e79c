import { version } from '@svc/service'
import { textFlag } from '../arguments.ts'
import { examine } from '../doctor/examine.ts'
import { exitCodeOf, reportOf } from '../doctor/report.ts'
import type { Run } from './command.ts'

export const run: Run = async (_, flags) => {
  const findings = await examine({
    file: textFlag(flags, 'conf'),
    flags: { port: textFlag(flags, 'port'), 'data-dir': textFlag(flags, 'data-dir') },
  })
  const code = exitCodeOf(findings)
  const told = flags.json
    ? JSON.stringify({ version, code, findings }, null, 2)
    : reportOf(findings)
  console.log(told)
  process.exitCode = code
}
