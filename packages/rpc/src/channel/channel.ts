import type { Socket } from 'node:net'
import { RpcError } from '../error.ts'
import { lengthOf, type Parts } from '../gob/bytes.ts'
import { GobDecoder } from '../gob/decoder.ts'
import type { GobLimits } from '../gob/limits.ts'
import type { GobValue } from '../gob/types.ts'
import { openPacking, type Packing } from './packing.ts'

interface Options {
  socket: Socket
  compress: boolean
  limits: GobLimits
  /** Definitions that go before the first value of ours. */
  preamble: Parts
  onValue: (value: GobValue) => void
  /** Called once; with the reason unless the other side just left. */
  onClose: (problem: Error | undefined) => void
}

const stallMs = 60_000

/** Values over one socket, both ways. What is sent while a write is under way goes with the next. */
export class Channel {
  readonly #options: Options
  readonly #packing: Packing
  readonly #decoder: GobDecoder
  #queue: Parts
  #queuedBytes: number
  #written: Array<() => void> = []
  #isWriting = false
  #isPaused = false
  #isReading = false
  #isClosed = false

  constructor(options: Options) {
    const { socket, compress, limits, preamble } = options
    this.#options = options
    this.#queue = [...preamble]
    this.#queuedBytes = lengthOf(preamble)
    this.#decoder = new GobDecoder(limits)
    this.#packing = openPacking(compress, {
      socket,
      onBytes: (bytes) => {
        this.#decoder.push(bytes)
        this.#giveOut()
      },
      onProblem: (problem) => this.destroy(problem),
    })
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 30_000)
    socket.on('data', (chunk: Buffer) => this.feed(chunk))
    socket.on('error', (problem) => this.destroy(problem))
    socket.on('close', () => this.destroy())
  }

  /** Bytes of the other side that were read before there was a channel. */
  feed(chunk: Buffer): void {
    if (this.#isClosed) return
    this.#isReading = true
    this.#options.socket.pause()
    this.#packing.read(chunk, () => {
      this.#isReading = false
      if (!this.#isPaused) this.#options.socket.resume()
    })
  }

  /** How much waits to be sent. */
  get queuedBytes(): number {
    return this.#queuedBytes
  }

  /** Sends a value; `done` when it has left, or never will. */
  send(parts: Parts, done: () => void = () => {}): void {
    if (this.#isClosed) {
      done()
      return
    }
    for (const part of parts) this.#queue.push(part)
    this.#queuedBytes += lengthOf(parts)
    this.#written.push(done)
    this.#flush()
  }

  /** Gives out no more values until told to go on; the other side has to wait with its next. */
  pause(): void {
    this.#isPaused = true
    this.#packing.pause()
    this.#options.socket.pause()
  }

  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#giveOut()
    if (this.#isPaused || this.#isClosed) return
    this.#packing.resume()
    if (!this.#isReading) this.#options.socket.resume()
  }

  destroy(problem?: Error): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#packing.close()
    this.#options.socket.destroy()
    for (const done of this.#written.splice(0)) done()
    this.#options.onClose(problem)
  }

  #giveOut(): void {
    try {
      while (!this.#isPaused && !this.#isClosed) {
        const value = this.#decoder.next()
        if (value === undefined) return
        this.#options.onValue(value)
      }
    } catch (problem) {
      this.destroy(problem instanceof Error ? problem : new RpcError('protocol', String(problem)))
    }
  }

  #flush(): void {
    if (this.#isWriting || this.#queue.length === 0) return
    this.#isWriting = true
    const bytes = Buffer.concat(this.#queue)
    const written = this.#written
    this.#queue = []
    this.#queuedBytes = 0
    this.#written = []
    const stalled = () => this.destroy(new RpcError('away', 'the other side takes nothing'))
    const timer = setTimeout(stalled, stallMs).unref()
    this.#packing.write(bytes, () => {
      clearTimeout(timer)
      this.#isWriting = false
      for (const done of written) done()
      if (!this.#isClosed) this.#flush()
    })
  }
}
