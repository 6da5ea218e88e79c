import type { IsRead, Received, Reply, Route, RouteTable } from '@svc/contract'
import type { ReadScope, Scope, SystemScope } from '#scope'
import type { Answer } from './answer.ts'

/** A reading route cannot write, and only the administration sees more than one organisation. */
export type ScopeOf<R extends Route> = R['access'] extends
  | 'public'
  | 'admin-secret'
  | 'node-secret'
  | 'node'
  ? SystemScope
  : IsRead<R> extends true
    ? ReadScope
    : Scope

type Given<R extends Route> = Reply<R> | Answer

/** One function per route of a table. A missing, extra or wrongly answering one does not compile. */
export type Handlers<T extends RouteTable> = {
  [K in keyof T]: (scope: ScopeOf<T[K]>, call: Received<T[K]>) => Promise<Given<T[K]>> | Given<T[K]>
}

/** A handler seen from the pipeline, which has checked by then that the parts are as declared. */
export type AnyHandler = (scope: never, call: never) => unknown
