import { useSyncExternalStore } from 'react'

/** A value outside React that components follow. */
export interface Store<T> {
  get(): T
  set(next: T | ((now: T) => T)): void
  follow(listener: () => void): () => void
}

const isUpdate = <T>(next: T | ((now: T) => T)): next is (now: T) => T => typeof next === 'function'

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      const changed = isUpdate(next) ? next(value) : next
      if (Object.is(changed, value)) return
      value = changed
      for (const listener of listeners) listener()
    },
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.follow, store.get)
