import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { Channel } from '../channel/channel.ts'
import { type Preface, readPreface } from '../channel/preface.ts'
import { usualLimits } from '../gob/limits.ts'
import { readRequest } from '../wire/requests.ts'
import { responsePreamble, writeResponse } from '../wire/responses.ts'
import { answerCall, type Caller, type OnFault, type RpcHandlers } from './handlers.ts'
import type { ServerLimits } from './limits.ts'

interface Options {
  handlers: RpcHandlers
  limits: ServerLimits
  onFault: OnFault
  /** Told when it is known who this is, and again with `false` when they are gone. */
  onConnection: (caller: Caller, socket: Socket, isOpen: boolean) => void
}

/** Waits for the first bytes of a client, which say who it is. */
export function greet(socket: Socket, options: Options): void {
  const give = () => void socket.destroy()
  const timer = setTimeout(give, options.limits.handshakeMs)
  let held: Buffer = Buffer.alloc(0)
  const listen = (chunk: Buffer) => {
    held = Buffer.concat([held, chunk])
    try {
      const preface = readPreface(held)
      if (!preface) return
      clearTimeout(timer)
      socket.off('data', listen)
      serve(socket, preface, options)
    } catch {
      give()
    }
  }
  socket.on('data', listen)
  socket.on('error', give)
  socket.once('close', () => clearTimeout(timer))
}

/** Answers the calls of one connection, as many at once as it may have. */
function serve(socket: Socket, preface: Preface & { rest: Buffer }, options: Options): void {
  const { handlers, limits, onFault, onConnection } = options
  const { connectionId } = preface
  const caller = { connectionId, address: socket.remoteAddress ?? '', line: randomUUID() }
  let active = 0
  const isFull = () => active >= limits.callsAtOnce || channel.queuedBytes > limits.queuedBytes
  const finish = () => {
    active -= 1
    if (!isFull()) channel.resume()
  }
  const channel = new Channel({
    ...{ socket, compress: preface.compress, preamble: responsePreamble },
    limits: { ...usualLimits, messageBytes: limits.messageBytes },
    onClose: () => onConnection(caller, socket, false),
    onValue(value) {
      const request = readRequest(value)
      active += 1
      if (isFull()) channel.pause()
      void answerCall(handlers, request, caller, onFault).then((outcome) => {
        if (request.id === 0) return finish()
        channel.send(writeResponse(request.id, outcome), finish)
      })
    },
  })
  onConnection(caller, socket, true)
  if (preface.rest.length > 0) channel.feed(preface.rest)
}
