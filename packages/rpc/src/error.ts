/**
 * `answer`: the other side's own words; `refused`: it does not let us in; `away`: there is no
 * connection; `timeout`: no answer in time; `protocol`: bytes that mean nothing.
 */
export type RpcErrorKind = 'answer' | 'refused' | 'away' | 'timeout' | 'protocol'

/** How a call goes wrong. Thrown by a function of a server, its text is what the caller is told. */
export class RpcError extends Error {
  readonly kind: RpcErrorKind
  constructor(kind: RpcErrorKind, message: string) {
    super(message)
    this.name = 'RpcError'
    this.kind = kind
  }
}

/** Data planes log in again when they read this text. */
export const accessDenied = 'Access Denied'

export const malformed = (what: string) => new RpcError('protocol', what)
