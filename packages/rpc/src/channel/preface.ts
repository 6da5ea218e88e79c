import { malformed } from '../error.ts'

const word = Buffer.from('proto2')
const wellFormed = /^[\w.:-]{8,128}$/

/** What a client says first: who it is, the same for all its connections, and whether it packs. */
export interface Preface {
  connectionId: string
  compress: boolean
}

export function writePreface({ connectionId, compress }: Preface): Buffer {
  const id = Buffer.from(connectionId)
  return Buffer.concat([word, Buffer.from([id.length]), id, Buffer.from([compress ? 1 : 0])])
}

/** The preface and what came behind it, undefined until it is whole. Nothing else is waited for. */
export function readPreface(bytes: Buffer): (Preface & { rest: Buffer }) | undefined {
  const start = bytes.subarray(0, word.length)
  if (!start.equals(word.subarray(0, start.length))) throw malformed('not this protocol')
  const length = bytes[word.length]
  if (length === undefined) return undefined
  const end = word.length + 1 + length
  const packing = bytes[end]
  if (packing === undefined) return undefined
  const connectionId = bytes.subarray(word.length + 1, end).toString('latin1')
  if (!wellFormed.test(connectionId)) throw malformed('a connection without a name')
  if (packing > 1) throw malformed('a way of packing that is unknown')
  return { connectionId, compress: packing === 1, rest: bytes.subarray(end + 1) }
}
