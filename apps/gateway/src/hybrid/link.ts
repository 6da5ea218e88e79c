import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  type ClientState,
  connectRpc,
  type GroupLoginRequest,
  type RpcClient,
  RpcError,
} from '@svc/rpc'
import type { DataPlaneSettings } from '@svc/settings'
import type { GatewayParts } from '../parts.ts'
import type { NodeState } from '../sources/source.ts'
import { nodeDataOf } from './node-data.ts'

interface Tools {
  parts: GatewayParts
  plane: DataPlaneSettings
  state: () => NodeState
  /** Told when the control plane is there, is gone, or refuses. */
  onState: (state: ClientState) => void
}

const told: Partial<Record<ClientState, string>> = {
  down: 'the control plane is away, serving on',
  refused: 'the control plane refuses the credential of this data plane, serving on',
}

const optionsOf = ({ host, port, poolSize, callTimeoutMs, tls }: DataPlaneSettings) => ({
  ...{ host, port, poolSize, callTimeoutMs },
  ...(tls && {
    tls: { insecure: tls.skipVerify, ...(tls.caFile && { ca: readFileSync(tls.caFile, 'utf8') }) },
  }),
})

/** The connection to the control plane. It is always this side that opens it. */
export function createLink({ parts, plane, state, onState }: Tools) {
  const { settings, version, log } = parts
  const id = randomUUID()
  let credential = plane.apiKey
  let client: RpcClient | undefined
  let heart: NodeJS.Timeout | undefined

  const login = (): GroupLoginRequest => ({
    UserKey: credential,
    GroupID: plane.groupId,
    ForceSync: false,
    Node: Buffer.from(JSON.stringify(nodeDataOf({ id, version, settings, plane }, state()))),
  })
  const isInTouch = () => client?.state === 'up'

  function hear(next: ClientState) {
    if (told[next]) log.warn({}, told[next])
    if (next === 'up') log.info({ node: id }, 'the data plane is connected')
    onState(next)
  }

  /** With every login the control plane hears how this gateway is. */
  const beat = () => {
    if (client && client.state !== 'down') void client.signIn().catch(() => false)
  }

  const call: RpcClient['call'] = (name, argument) =>
    client ? client.call(name, argument) : Promise.reject(new Error('there is no connection yet'))

  return {
    ...{ call, isInTouch, beat },
    isRefused: () => client?.state === 'refused',
    credential: () => credential,
    /** Begins to connect, in the background. */
    open() {
      client = connectRpc({
        ...optionsOf(plane),
        signIn: ({ callOnce }) => callOnce('LoginWithGroup', login()),
        onState: hear,
      })
      heart = setInterval(beat, settings.liveness_check.check_duration * 1000).unref()
    },
    /** The text under a key of the control plane; null when it says that there is none. */
    async askForKey(key: string): Promise<string | null> {
      try {
        return await call('GetKey', key)
      } catch (error) {
        const isAnswer = error instanceof RpcError && error.kind === 'answer'
        if (isAnswer && error.message === unknownKey) return null
        throw error
      }
    },
    /** From now on this is the credential; false where the one before was not ours. */
    changeCredential(before: string, after: string): boolean {
      if (before !== credential) return false
      credential = after
      log.warn({}, 'the credential was reset: api_key has to be changed before the next start')
      return true
    },
    async close() {
      clearInterval(heart)
      if (isInTouch()) await client?.callOnce('Disconnect', login()).catch(() => null)
      await client?.close()
    },
  }
}

const unknownKey = 'key not found'

export type Link = ReturnType<typeof createLink>
