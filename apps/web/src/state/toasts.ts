import { createStore, useStore } from './store.ts'

export interface Toast {
  id: number
  kind: 'done' | 'failed' | 'told'
  text: string
  detail?: string
  action?: { label: string; run: () => void }
}

const shownMs = { done: 5_000, told: 8_000, failed: 12_000 }
const toasts = createStore<readonly Toast[]>([])
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let counter = 0

export function dismissToast(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
  toasts.set((now) => now.filter((toast) => toast.id !== id))
}

/** While somebody reads it, a toast stays. */
export function holdToast(id: number) {
  clearTimeout(timers.get(id))
}

/** What offers a way back stays as long as a failure. */
export function releaseToast({ id, kind, action }: Toast) {
  const ms = shownMs[action ? 'failed' : kind]
  timers.set(
    id,
    setTimeout(() => dismissToast(id), ms),
  )
}

/** Tells the outcome of an action in a corner of the screen, for a while. */
export function showToast(toast: Omit<Toast, 'id'>) {
  counter += 1
  const shown = { ...toast, id: counter }
  toasts.set((now) => [...now, shown].slice(-4))
  releaseToast(shown)
}

export const useToasts = () => useStore(toasts)
