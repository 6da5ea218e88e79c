import { createStore, useStore } from './store.ts'

const reachable = createStore(navigator.onLine)

window.addEventListener('online', () => reachable.set(true))
window.addEventListener('offline', () => reachable.set(false))

/** Told by every request: an answer of any kind proves that the service is there. */
export const noteReachable = (isReachable: boolean) => reachable.set(isReachable)

export const useReachable = () => useStore(reachable)
