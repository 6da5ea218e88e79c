import type { Server } from 'node:http'
import { Duplex } from 'node:stream'

interface ParseError extends Error {
  rawPacket?: Buffer
  bytesParsed?: number
}

const verb = 'UPDATE '

/** A connection whose first packet is put back; the rest passes through in both directions. */
class Replayed extends Duplex {
  readonly inner: Duplex
  constructor(inner: Duplex, first: Buffer) {
    super({ allowHalfOpen: true })
    this.inner = inner
    this.push(first)
    inner.on('data', (chunk) => {
      if (!this.push(chunk)) inner.pause()
    })
    inner.on('end', () => this.push(null))
    inner.on('close', () => this.destroy())
    inner.on('error', () => this.destroy())
  }
  /** The server asks a connection for its address to name the client. */
  get remoteAddress() {
    return (this.inner as { remoteAddress?: string }).remoteAddress
  }
  get encrypted() {
    return (this.inner as { encrypted?: boolean }).encrypted
  }
  override _read() {
    this.inner.resume()
  }
  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.inner.write(chunk, encoding, done)
  }
  override _final(done: () => void) {
    this.inner.end(done)
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.inner.destroy()
    done(error)
  }
}

/** The packet from the refused request on, with PUT for UPDATE; nothing for other garbage. */
function rewritten({ rawPacket, bytesParsed = 0 }: ParseError): Buffer | undefined {
  // The parser stops at the second letter. Anywhere else the word belongs to somebody's body.
  const start = Math.max(0, bytesParsed - 1)
  const rest = rawPacket?.subarray(start)
  if (rest?.toString('latin1', 0, verb.length) !== verb) return undefined
  return Buffer.concat([Buffer.from('PUT '), rest.subarray(verb.length)])
}

/**
 * The specification names a verb that Node's parser refuses. Its `clientError` hands over the raw
 * packet: it is read again as PUT. True when that was done.
 */
export function replayUpdateVerb(server: Server, error: ParseError, socket: Duplex): boolean {
  const first = rewritten(error)
  if (!first || socket.destroyed) return false
  for (const event of ['data', 'end', 'timeout', 'drain', 'close']) {
    socket.removeAllListeners(event)
  }
  const connection = new Replayed(socket, first)
  server.emit(connection.encrypted ? 'secureConnection' : 'connection', connection)
  return true
}
