import type { Static, TSchema } from 'typebox'
import type { Route, RouteTable } from './route.ts'

type Part<R, K extends string> =
  R extends Record<K, infer S extends TSchema> ? { [P in K]: Static<S> } : unknown

/** What a caller gives: the parts that the route declares, and nothing else. */
export type Call<R> = Part<R, 'params'> & OptionalQuery<R> & Part<R, 'body'>

type OptionalQuery<R> = R extends { query: infer S extends TSchema }
  ? { query?: Static<S> }
  : unknown

/** What a handler receives: as `Call`, with the query always there. */
export type Received<R> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>

export type Reply<R> = R extends { returns: infer S extends TSchema } ? Static<S> : never

/** Whether a handler of this route may change anything. */
export type IsRead<R extends Route> = R['access'] extends { intent: 'read' }
  ? true
  : R['method'] extends 'GET'
    ? true
    : false

export type Client<T extends RouteTable> = {
  [K in keyof T]: (
    ...call: Record<never, never> extends Call<T[K]> ? [Call<T[K]>?] : [Call<T[K]>]
  ) => Promise<Reply<T[K]>>
}
