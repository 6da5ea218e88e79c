import { verifyAuditFile } from '@svc/service'
import { textFlag } from '../arguments.ts'
import { Refusal } from '../refusal.ts'
import { withService } from '../service-client.ts'
import { readSettings } from '../stores.ts'
import type { Run } from './command.ts'

export const run: Run = async (_, flags) => {
  const file = textFlag(flags, 'file')
  const state = file
    ? await verifyAuditFile(file)
    : await withService(readSettings(flags), (client) => client.audit.verifyEverything())
  if (!state.intact) {
    throw new Refusal(`audit log broken at record ${state.broken ?? '?'}: ${state.reason}`)
  }
  console.log(`${state.records} records, chain intact`)
}
