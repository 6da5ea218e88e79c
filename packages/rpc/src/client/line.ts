import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { Channel } from '../channel/channel.ts'
import { writePreface } from '../channel/preface.ts'
import { usualLimits } from '../gob/limits.ts'
import { requestPreamble } from '../wire/requests.ts'
import { type Response, readResponse } from '../wire/responses.ts'
import type { WholeClientOptions } from './options.ts'

interface Events {
  onOpen: (channel: Channel) => void
  onResponse: (response: Response) => void
  /** The channel is gone, or there was none; the line dials again by itself. */
  onLost: (channel: Channel | undefined) => void
}

const dial = ({ host, port, tls }: WholeClientOptions): Socket =>
  tls
    ? connectTls({
        ...{ host, port, ca: tls.ca, rejectUnauthorized: !tls.insecure },
        servername: tls.servername,
      })
    : connectTcp({ host, port })

/** One connection of a pool, made again for ever until it is closed. */
export class Line {
  readonly #options: WholeClientOptions
  readonly #connectionId: string
  readonly #events: Events
  #socket: Socket | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: WholeClientOptions, connectionId: string, events: Events) {
    this.#options = options
    this.#connectionId = connectionId
    this.#events = events
    this.#dial()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#socket?.destroy()
  }

  #dial(): void {
    const socket = dial(this.#options)
    this.#socket = socket
    const tooLate = setTimeout(() => socket.destroy(), this.#options.connectTimeoutMs)
    const failed = () => this.#lost(undefined)
    socket.once('close', failed)
    // What matters of an error is that the socket closes after it.
    socket.on('error', () => {})
    socket.once(this.#options.tls ? 'secureConnect' : 'connect', () => {
      clearTimeout(tooLate)
      socket.off('close', failed)
      this.#open(socket)
    })
    socket.once('close', () => clearTimeout(tooLate))
  }

  #open(socket: Socket): void {
    const { compress, messageBytes } = this.#options
    socket.write(writePreface({ connectionId: this.#connectionId, compress }))
    const channel: Channel = new Channel({
      ...{ socket, compress, preamble: requestPreamble },
      limits: { ...usualLimits, messageBytes },
      onValue: (value) => this.#events.onResponse(readResponse(value)),
      onClose: () => this.#lost(channel),
    })
    this.#events.onOpen(channel)
  }

  #lost(channel: Channel | undefined): void {
    this.#events.onLost(channel)
    if (this.#isClosed) return
    this.#timer = setTimeout(() => this.#dial(), this.#options.reconnectMs)
  }
}
