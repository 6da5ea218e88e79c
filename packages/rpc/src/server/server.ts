import { once } from 'node:events'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { greet } from './connection.ts'
import type { Caller, OnFault, RpcHandlers } from './handlers.ts'
import { type ServerLimits, usualServerLimits } from './limits.ts'

export interface ServerOptions {
  handlers: RpcHandlers
  /** In PEM. Without it the server speaks plain TCP. */
  tls?: { cert: string; key: string; minVersion?: 'TLSv1.2' | 'TLSv1.3' }
  /** Something that a function threw and that is no `RpcError`; its caller reads `internal error`. */
  onFault?: OnFault
  onConnection?: (caller: Caller, isOpen: boolean) => void
  limits?: Partial<ServerLimits>
}

export interface RpcServer {
  /** Resolves to the port, which matters where 0 was asked for. */
  listen(at: { host: string; port: number }): Promise<number>
  /** Ends every connection of a client. */
  disconnect(connectionId: string): void
  close(): Promise<void>
}

/** A server of the functions in the table, for clients that keep several connections each. */
export function createRpcServer(options: ServerOptions): RpcServer {
  const { handlers, tls, onFault = () => {} } = options
  const limits = { ...usualServerLimits, ...options.limits }
  const sockets = new Set<Socket>()
  const clients = new Map<string, Set<Socket>>()

  function onConnection(caller: Caller, socket: Socket, isOpen: boolean) {
    const own = clients.get(caller.connectionId) ?? new Set()
    if (isOpen) clients.set(caller.connectionId, own.add(socket))
    else if (own.delete(socket) && own.size === 0) clients.delete(caller.connectionId)
    options.onConnection?.(caller, isOpen)
  }
  function accept(socket: Socket) {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    greet(socket, { handlers, limits, onFault, onConnection })
  }
  const server: Server = tls
    ? createTlsServer(
        { minVersion: 'TLSv1.2', handshakeTimeout: limits.handshakeMs, ...tls },
        accept,
      )
    : createTcpServer(accept)
  server.maxConnections = limits.connections

  return {
    async listen({ host, port }) {
      server.listen(port, host)
      await once(server, 'listening')
      const address = server.address()
      return typeof address === 'object' && address ? address.port : port
    },
    disconnect(connectionId) {
      for (const socket of clients.get(connectionId) ?? []) socket.destroy()
    },
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
