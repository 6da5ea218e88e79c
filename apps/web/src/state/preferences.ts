import { useCallback } from 'react'
import { createStore, type Store, useStore } from './store.ts'

const prefix = 'svc-'
const stores = new Map<string, Store<unknown>>()

function read(key: string): unknown {
  try {
    const text = localStorage.getItem(prefix + key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function storeOf(key: string): Store<unknown> {
  const known = stores.get(key)
  if (known) return known
  const store = createStore<unknown>(read(key))
  store.follow(() => {
    try {
      localStorage.setItem(prefix + key, JSON.stringify(store.get()))
    } catch {
      // Storage may be full or switched off; the choice then lasts until the page closes.
    }
  })
  stores.set(key, store)
  return store
}

/** A choice of this person on this machine; what is stored and does not fit is not believed. */
export function usePreference<T>(
  key: string,
  fallback: T,
  fits: (value: unknown) => value is T,
): [T, (value: T) => void] {
  const store = storeOf(key)
  const stored = useStore(store)
  const set = useCallback((value: T) => store.set(value), [store])
  return [fits(stored) ? stored : fallback, set]
}

export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
