import { randomUUID } from 'node:crypto'
import { accessDenied, RpcError } from '../error.ts'
import { inboundData } from '../wire/shapes.ts'
import { type CallOnce, type ClientOptions, type ClientState, withDefaults } from './options.ts'
import { Pool } from './pool.ts'

export interface RpcClient {
  readonly connectionId: string
  readonly state: ClientState
  /** Logs in first where that is needed, and once more when the server has forgotten us. */
  call: CallOnce
  /** The same call without logging in or repeating. */
  callOnce: CallOnce
  /** Logs in again, as nodes do to tell of themselves. */
  signIn(): Promise<boolean>
  close(): Promise<void>
}

const keepAlive = inboundData({
  ...{ KeyName: 'rpc.listener.0000', SessionState: '0000', Value: '0000', Timeout: 10 },
})

const isDenied = (problem: unknown) =>
  problem instanceof RpcError && problem.kind === 'answer' && problem.message === accessDenied

/** A client of a control plane. Connects in the background and again whenever it has to. */
export function connectRpc(given: ClientOptions): RpcClient {
  const options = withDefaults(given)
  const connectionId = randomUUID()
  let state: ClientState = 'connecting'
  let isIn = false
  let entering: Promise<boolean> | undefined
  let settleFirst = () => {}
  const first = new Promise<void>((settle) => {
    settleFirst = settle
  })

  function become(next: ClientState) {
    if (state === next) return
    state = next
    options.onState(next)
  }
  const pool = new Pool(options, connectionId, (open) => {
    settleFirst()
    if (open === 0) {
      isIn = false
      become('down')
    } else if (!isIn && !entering) void signIn().catch(() => {})
  })
  const callOnce: CallOnce = async (name, argument) => {
    await first
    return pool.call(name, argument)
  }

  /** One login at a time: whoever asks meanwhile has its answer. */
  function signIn(): Promise<boolean> {
    entering ??= enter().finally(() => {
      entering = undefined
    })
    return entering
  }
  async function enter() {
    isIn = await options.signIn({ callOnce })
    become(isIn ? 'up' : 'refused')
    return isIn
  }
  async function demandIn() {
    if (!(await signIn())) throw new RpcError('refused', 'the control plane does not let us in')
  }
  const call: CallOnce = async (name, argument) => {
    await first
    if (!isIn) await demandIn()
    try {
      return await pool.call(name, argument)
    } catch (problem) {
      if (!isDenied(problem)) throw problem
      isIn = false
      await demandIn()
      return pool.call(name, argument)
    }
  }
  const beat = () => void call('SetKey', keepAlive).catch(() => {})
  const timer = options.keepAliveMs > 0 ? setInterval(beat, options.keepAliveMs).unref() : undefined

  return {
    connectionId,
    get state() {
      return state
    },
    ...{ call, callOnce, signIn },
    async close() {
      clearInterval(timer)
      settleFirst()
      pool.close()
    },
  }
}
