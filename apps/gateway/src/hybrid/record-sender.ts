import { randomUUID } from 'node:crypto'
import { readRecord, toRecordJson } from '@svc/analytics'
import type { KeyValue } from '@svc/keyvalue'

interface Tools {
  keyvalue: KeyValue
  /** Where this gateway and others of its store leave their records. */
  list: string
  /** Hands a text to the control plane; resolves once it has been taken. */
  send: (text: string) => Promise<unknown>
}

const atOnce = 1_000
const mostBytes = 4 * 1024 * 1024
const seatSeconds = 15

/** Records that were recorded whole may be large; the same batch is always cut alike. */
function cut(values: Buffer[]): Buffer[][] {
  const pieces: Buffer[][] = []
  let left = 0
  for (const value of values) {
    left -= value.length
    const piece = left < 0 ? undefined : pieces.at(-1)
    if (piece) piece.push(value)
    else {
      pieces.push([value])
      left = mostBytes - value.length
    }
  }
  return pieces
}

/** A text names itself in its first record, so that the control plane knows it again. */
function writeRecords(name: string, values: Buffer[]): string {
  const records = values.flatMap((value) => readRecord(value).record ?? [])
  const [first, ...others] = records.map(toRecordJson)
  return JSON.stringify(first ? [{ ...first, batch_id: name }, ...others] : [])
}

/**
 * Sends records to the control plane: none is lost and none is counted twice. Records are moved in
 * one step to a list that carries the name of their batch, and stay there until they are taken. A
 * batch whose fate nobody knows is sent again, letter for letter; the control plane keeps it once.
 */
export function createRecordSender({ keyvalue, list, send }: Tools) {
  const register = `{${list}}:batches`
  const seat = `{${list}}:sender`
  const keyOf = (id: string) => `{${list}}:batch:${id}`
  const own = randomUUID()

  /** Of all gateways on one store one sends; a batch of one that died is taken over. */
  async function isElected(): Promise<boolean> {
    if (await keyvalue.set(seat, own, { ttl: seatSeconds, onlyNew: true })) return true
    if ((await keyvalue.get(seat)) !== own) return false
    return keyvalue.expire(seat, seatSeconds)
  }

  async function sendBatch(id: string) {
    const values = await keyvalue.listRange(keyOf(id), 0, -1)
    for (const [at, piece] of cut(values).entries()) await send(writeRecords(`${id}-${at}`, piece))
    await keyvalue.pipeline((batch) => [batch.remove(keyOf(id)), batch.setRemove(register, id)])
  }

  async function sendAll() {
    for (const id of await keyvalue.setMembers(register)) await sendBatch(id)
    while ((await keyvalue.listLength(list)) > 0) {
      const id = randomUUID()
      await keyvalue.setAdd(register, id)
      await keyvalue.listMove(list, keyOf(id), atOnce)
      await sendBatch(id)
      if (!(await isElected())) return
    }
  }

  return {
    /** Sends everything that waits, where it is this gateway's turn. */
    async run(): Promise<void> {
      if (await isElected()) await sendAll()
    },
    /** Lets another gateway send from now on. */
    async release(): Promise<void> {
      if ((await keyvalue.get(seat)) === own) await keyvalue.remove(seat)
    },
  }
}

export type RecordSender = ReturnType<typeof createRecordSender>
