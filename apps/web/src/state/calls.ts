import { createStore, useStore } from './store.ts'

/** One request that the application has sent. */
export interface ApiCall {
  id: number
  method: string
  path: string
  body?: unknown
  /** Undefined while under way, 0 when nothing answered. */
  status?: number
  ms?: number
  requestId?: string
}

const kept = 40
const calls = createStore<readonly ApiCall[]>([])
let counter = 0

const secrets = /password|secret|authorization|cookie|token|api-?key/i
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----/
const isSecret = (key: string, value: string) => secrets.test(key) || privateKey.test(value)
const masked = (body: unknown): unknown =>
  body === undefined
    ? undefined
    : JSON.parse(
        JSON.stringify(body, (key, value) =>
          typeof value === 'string' && isSecret(key, value) ? '***' : value,
        ),
      )

/** Remembers a request; call the result with its outcome. Passwords and keys are never kept. */
export function noteCall(method: string, path: string, body: unknown) {
  counter += 1
  const id = counter
  const start = performance.now()
  calls.set((now) => [...now, { id, method, path, body: masked(body) }].slice(-kept))
  return (outcome: Pick<ApiCall, 'status' | 'requestId'>) => {
    const ms = Math.round(performance.now() - start)
    calls.set((now) => now.map((call) => (call.id === id ? { ...call, ...outcome, ms } : call)))
  }
}

/** A new screen starts with no requests behind it. */
export const forgetCalls = () => calls.set([])

export const useCalls = () => useStore(calls)
