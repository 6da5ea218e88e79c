import { type Components, statusOf } from './health.ts'

export interface Answered {
  status: number
  body: object
}

/** The answer of `/hello`: always 200, since whoever asks wants to know and not to be sent away. */
export const helloOf = (version: string, details: Components): Answered => ({
  status: 200,
  body: { status: statusOf(details), version: `v${version}`, description: 'SVC GW', details },
})

/** What decides whether traffic may be sent here. */
export interface Readiness {
  isStopping: boolean
  isLoaded: boolean
  details: Components
}

/** The answer of `/ready`. */
export function readyOf(version: string, { isStopping, isLoaded, details }: Readiness): Answered {
  const refuse = (message: string): Answered => ({
    status: 503,
    body: { status: 'error', message },
  })
  if (isStopping) return refuse('Gateway is shutting down')
  if (details.redis?.status === 'fail')
    return refuse('Redis connection is required but unavailable')
  if (!isLoaded) return refuse('A successful initial reload is required but did not happen')
  const body = { status: statusOf(details), version: `v${version}`, description: 'SVC GW Ready' }
  return { status: 200, body: { ...body, details } }
}
