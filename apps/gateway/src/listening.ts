import type { Server } from 'node:http'
import { Server as SecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { GatewaySettings } from '@svc/settings'

const drainMs = 3_000

/** Begins and ends the serving of a server. */
export function createListener(
  server: Server,
  { listen_address: host, listen_port: port }: GatewaySettings,
) {
  /** Also those that have changed their protocol, which the server itself loses sight of. */
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })

  return {
    /** Listens where the settings say; resolves to the address. */
    listen: () =>
      new Promise<string>((resolve, reject) => {
        server.once('error', reject)
        server.listen({ host, port }, () => {
          server.off('error', reject)
          const { family, address, port: taken } = server.address() as AddressInfo
          const scheme = server instanceof SecureServer ? 'https' : 'http'
          resolve(`${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${taken}`)
        })
      }),
    /** Takes nothing new and lets what is under way come to its end, for a while. */
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const timer = setTimeout(() => {
        for (const socket of open) socket.destroy()
      }, drainMs)
      await closed
      clearTimeout(timer)
    },
  }
}
