import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { StoredAuditRecord } from '#collections'
import type { ChainState } from './audit.verify.ts'
import { createFollower } from './chain.ts'

const numbers = new Set(['timestamp', 'status', 'seq'])

function fieldOf(line: string): [string, unknown] {
  const colon = line.indexOf(': ')
  const [name, text] = [line.slice(0, colon), line.slice(colon + 2)]
  if (numbers.has(name)) return [name, Number(text)]
  if (name === 'changes') return [name, JSON.parse(text)]
  return [name, text.startsWith('"') && /\\[rn]/.test(text) ? JSON.parse(text) : text]
}

/** The records of an audit file, in whichever of the two formats it is. */
async function* recordsOf(file: string): AsyncGenerator<StoredAuditRecord> {
  let fields: Array<[string, unknown]> = []
  const ended = () => Object.fromEntries(fields) as unknown as StoredAuditRecord
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.startsWith('{')) {
      const { _id, ...record } = JSON.parse(line)
      yield record
    } else if (line !== '') fields.push(fieldOf(line))
    else if (fields.length > 0) {
      yield ended()
      fields = []
    }
  }
  if (fields.length > 0) yield ended()
}

/** Follows the chains of an audit file. What was cut off at its end cannot be noticed there. */
export async function verifyAuditFile(file: string): Promise<ChainState> {
  const followers = new Map<string, ReturnType<typeof createFollower>>()
  let records = 0
  for await (const record of recordsOf(file)) {
    records += 1
    const follower = followers.get(record.chain) ?? createFollower()
    followers.set(record.chain, follower)
    const found = follower.next(record)
    if (found) return { intact: false, records, broken: found.id, reason: found.reason }
  }
  return { intact: true, records }
}
