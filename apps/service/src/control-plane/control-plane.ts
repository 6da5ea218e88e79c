import { createRpcServer, type RpcServer } from '@svc/rpc'
import type { Logger } from 'pino'
import type { Deliveries } from '#gateways'
import { createFunctions } from './functions.ts'
import type { PlaneSessions } from './sessions.ts'

interface Tools extends Omit<Parameters<typeof createFunctions>[0], 'onRefused'> {
  sessions: PlaneSessions
  deliveries: Deliveries
  /** Calls when users, groups or organisations have changed. */
  onIdentities: (listener: () => void) => void
  log: Logger
}

interface Where {
  host: string
  port: number
  tls?: { cert: string; key: string }
}

/** The listener that data planes connect to. */
export function createControlPlane(tools: Tools) {
  const { sessions, deliveries, reloads, log } = tools
  const open = new Map<string, number>()
  let server: RpcServer | undefined
  const handlers = createFunctions({
    ...tools,
    onRefused: ({ address }) => log.warn({ address }, 'a data plane was not let in'),
  })

  /** Whoever has lost the right is cut off at once, whatever it is waiting for. */
  async function cutOff() {
    for (const { connectionId, org } of await sessions.findRevoked()) {
      log.info({ org }, 'a data plane has lost its access')
      sessions.forget(connectionId)
      server?.disconnect(connectionId)
    }
  }
  const problem = (err: unknown) => log.error({ err }, 'data planes could not be checked')
  tools.onIdentities(() => void cutOff().catch(problem))

  return {
    /** Resolves to the port. */
    async listen({ host, port, tls }: Where): Promise<number> {
      server = createRpcServer({
        ...{ handlers, tls },
        onFault: (err, name) => log.error({ err, name }, 'a call of a data plane failed'),
        onConnection({ connectionId, line }, isOpen) {
          const count = (open.get(connectionId) ?? 0) + (isOpen ? 1 : -1)
          if (count > 0) open.set(connectionId, count)
          else open.delete(connectionId)
          if (isOpen) return
          deliveries.lost(line)
          if (count <= 0) sessions.forget(connectionId)
        },
      })
      return server.listen({ host, port })
    },
    async close() {
      await server?.close()
      await reloads.close()
      await deliveries.close()
    },
  }
}

export type ControlPlane = ReturnType<typeof createControlPlane>
