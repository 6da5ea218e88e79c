import type { ArgumentOf, FunctionName, ResultOf } from '../wire/functions.ts'

/** `up`: connected and let in; `down`: no connection; `refused`: connected but not let in. */
export type ClientState = 'connecting' | 'up' | 'down' | 'refused'

export type CallOnce = <N extends FunctionName>(
  name: N,
  argument: ArgumentOf<N>,
) => Promise<ResultOf<N>>

export interface ClientOptions {
  host: string
  port: number
  /** Absent: plain TCP. `ca` in PEM; `insecure` takes any certificate. */
  tls?: { ca?: string; insecure?: boolean; servername?: string }
  poolSize?: number
  compress?: boolean
  callTimeoutMs?: number
  connectTimeoutMs?: number
  /** From a lost connection to the next attempt. */
  reconnectMs?: number
  /** From one sign of life to the next; 0 gives none. */
  keepAliveMs?: number
  /** Of one message; lists of APIs come in one. */
  messageBytes?: number
  /** Logs in: before the first call, when the connection is back, and after `Access Denied`. */
  signIn: (client: { callOnce: CallOnce }) => Promise<boolean>
  onState?: (state: ClientState) => void
}

export type WholeClientOptions = Required<Omit<ClientOptions, 'tls'>> & Pick<ClientOptions, 'tls'>

export const withDefaults = (given: ClientOptions): WholeClientOptions => ({
  poolSize: 5,
  compress: true,
  callTimeoutMs: 30_000,
  connectTimeoutMs: 10_000,
  reconnectMs: 1_000,
  keepAliveMs: 10_000,
  messageBytes: 512 * 1024 * 1024,
  onState: () => {},
  ...given,
})
