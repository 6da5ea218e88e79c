import type { FastifyRequest, onRequestHookHandler } from 'fastify'

/** A hook that waits only when its work does: most of a request needs nothing from outside. */
export const step =
  (work: (request: FastifyRequest) => void | Promise<void>): onRequestHookHandler =>
  (request, _, done) => {
    try {
      const waiting = work(request)
      if (!waiting) return done()
      waiting.then(() => done(), done)
    } catch (error) {
      done(asError(error))
    }
  }

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))
