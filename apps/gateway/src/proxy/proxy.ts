import { type Refusal, refusals } from '../refusal.ts'
import type { Passage, ProxyTools } from './passage.ts'
import { Relay } from './relay.ts'

/** Hands requests to upstreams and answers to clients, both as they stream. */
export function createProxy(tools: ProxyTools) {
  const { most } = tools
  return (passage: Passage): void => {
    const { request, version } = passage.exchange
    const refuse = (refusal: Refusal) =>
      passage.end({ status: refusal.status, upstreamMs: 0, host: '' }, refusal)
    if (most > 0 && Number(request.headers['content-length'] ?? 0) > most) {
      refuse(refusals.tooLarge)
      return
    }
    const target = version.targets.next()
    if (target) new Relay(passage, target, tools).send()
    else refuse(refusals.upstreamFailed)
  }
}

/** Hands one request on. */
export type Pass = ReturnType<typeof createProxy>
