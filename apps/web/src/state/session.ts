import type { User } from '@svc/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { api, mayBeSignedIn, onUnauthorised, Refusal } from '#api'
import { queryClient } from './queries.ts'
import { createStore, useStore } from './store.ts'

/** What the service tells before anybody has signed in. */
export const startQuery = queryOptions({
  queryKey: ['start'],
  queryFn: () => api.setup.state(),
  staleTime: Number.POSITIVE_INFINITY,
})

async function readMe(): Promise<User | null> {
  if (!mayBeSignedIn()) return null
  try {
    return await api.users.me()
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return null
    throw error
  }
}

/** Who is signed in, or null. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: readMe,
  staleTime: 60_000,
})

/** Why the sign-in card is shown to somebody who was signed in a moment ago. */
export const signInNotice = createStore<'ended' | 'credential' | 'password' | null>(null)
export const useSignInNotice = () => useStore(signInNotice)

onUnauthorised(() => {
  if (!queryClient.getQueryData(meQuery.queryKey)) return
  signInNotice.set((now) => now ?? 'ended')
  queryClient.setQueryData(meQuery.queryKey, null)
})

/** Reads who is signed in again, and forgets what somebody else has read. */
export async function beginSession() {
  signInNotice.set(null)
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'start' && queryKey[0] !== 'me',
  })
  await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
}

const SignedIn = createContext<User | null>(null)
export const SignedInProvider = SignedIn.Provider

/** The signed-in user; only below the frame, where there always is one. */
export function useMe(): User {
  const me = useContext(SignedIn)
  if (!me) throw new Error('nobody is signed in here')
  return me
}

export const useStart = () => useSuspenseQuery(startQuery).data
