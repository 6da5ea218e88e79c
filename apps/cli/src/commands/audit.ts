import { verifyAuditFile } from '@svc/service'
import { textFlag } from '../arguments.ts'
import { Refusal } from '../refusal.ts'
import { withService } from '../service-client.ts'
import { readSettings } from '../stores.ts'
import type { Command } from './command.ts'

export const auditVerify: Command = {
  usage: '[--file FILE]',
  summary: 'Checks the hash chain of the audit log, in the database or in a file.',
  async run(_, flags) {
    const file = textFlag(flags, 'file')
    const state = file
      ? await verifyAuditFile(file)
      : await withService(readSettings(flags), (client) => client.audit.verifyEverything())
    if (!state.intact) {
      throw new Refusal(`audit log broken at record ${state.broken ?? '?'}: ${state.reason}`)
    }
    console.log(`${state.records} records, chain intact`)
  },
}

export const auditPrune: Command = {
  usage: '--before YYYY-MM-DD',
  summary: 'Removes older audit records and leaves a signed checkpoint.',
  async run(_, flags) {
    const before = textFlag(flags, 'before')
    if (!before) throw new Refusal('--before YYYY-MM-DD is needed')
    const { Meta } = await withService(readSettings(flags), (client) =>
      client.audit.prune({ query: { before } }),
    )
    console.log(`${(Meta as { pruned: number }).pruned} records removed`)
  },
}
