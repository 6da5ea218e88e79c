import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Beat, ServiceClient } from './service.ts'

interface Tools {
  service: ServiceClient
  log: Log
  /** Loads everything again, after the service has taken us in. */
  reload: () => void
  beatMs?: number
  retryMs?: number
}

/**
 * Keeps the gateway registered: tries until the service takes it in, then says every two seconds
 * that it lives, and registers anew when the service has forgotten it.
 */
export function createMembership({ service, log, reload, beatMs = 2_000, retryMs = 5_000 }: Tools) {
  const stopping = new AbortController()
  let last: Beat = 'away'
  let work: Promise<void> = Promise.resolve()

  const rest = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {})

  async function join() {
    let isTold = false
    while (!stopping.signal.aborted && !(await service.register())) {
      last = 'away'
      if (!isTold) log.warn({}, 'the service does not take the gateway in yet, trying on')
      isTold = true
      await rest(retryMs)
    }
    if (stopping.signal.aborted) return
    last = 'ok'
    log.info({ node: service.nodeId() }, 'the gateway is registered')
    reload()
  }

  function hear(beat: Beat) {
    if (beat === 'away' && last === 'ok') log.warn({}, 'the service is away, serving on')
    if (beat === 'ok' && last === 'away') {
      log.info({}, 'the service is back')
      reload()
    }
    last = beat
  }

  async function live() {
    await join()
    while (!stopping.signal.aborted) {
      await rest(beatMs)
      if (stopping.signal.aborted) return
      const beat = await service.beat()
      if (stopping.signal.aborted) return
      hear(beat)
      if (beat === 'forgotten') await join()
    }
  }

  return {
    start() {
      work = live()
    },
    isInTouch: () => last === 'ok',
    async stop() {
      stopping.abort()
      await work
      await service.leave()
    },
  }
}

export type Membership = ReturnType<typeof createMembership>
