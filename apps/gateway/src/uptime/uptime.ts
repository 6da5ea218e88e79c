import { randomUUID } from 'node:crypto'
import { packUptime } from '@svc/analytics'
import { namesIn } from '@svc/names'
import { hostCheckKeys } from '@svc/sessions'
import type { Api } from '../apis/api.ts'
import type { Configuration } from '../configuration.ts'
import { type Events, eventMessages } from '../events/events.ts'
import type { GatewayParts } from '../parts.ts'
import { type Check, type Result, runCheck, uptimeRecord } from './check.ts'

interface Tools {
  parts: GatewayParts
  configuration: () => Configuration
  events: Events
}

interface Task {
  api: Api
  check: Check
}

const electedSeconds = 15

const tasksOf = ({ apis }: Configuration): Task[] =>
  [...apis.values()]
    .filter(({ definition }) => !definition.uptime_tests.disabled)
    .flatMap((api) => api.definition.uptime_tests.check_list.map((check) => ({ api, check })))

/** Checks the hosts of APIs in rounds. Of all gateways on one store, one is elected to do it. */
export function createUptime({ parts, configuration, events }: Tools) {
  const { settings, keyvalue, log } = parts
  const { disable, poller_group, config } = settings.uptime_tests
  const list = namesIn(settings.gateway_dialect).uptimeList
  const seat = hostCheckKeys.poller(poller_group)
  const own = randomUUID()
  const failures = new Map<string, number>()

  async function isElected(): Promise<boolean> {
    if (await keyvalue.set(seat, own, { ttl: electedSeconds, onlyNew: true })) return true
    if ((await keyvalue.get(seat)) !== own) return false
    return keyvalue.expire(seat, electedSeconds)
  }

  function follow({ api, check }: Task, { code, isUnreachable }: Result) {
    const place = `${api.id} ${check.url}`
    const before = failures.get(place) ?? 0
    const isDown = isUnreachable || code >= 500
    const limit = config.failure_trigger_sample_size
    const now = isDown ? Math.min(before + 1, limit) : 0
    failures.set(place, now)
    const tell = (event: 'HostDown' | 'HostUp') =>
      events(api, { event, message: eventMessages[event], path: check.url, origin: '', key: '' })
    if (now === limit && before < limit) tell('HostDown')
    if (now === 0 && before === limit) tell('HostUp')
  }

  async function perform(task: Task) {
    const at = new Date()
    const result = await runCheck(task.check)
    follow(task, result)
    // The store of a data plane has no pump that would fetch them.
    if (parts.dataPlane) return
    await keyvalue.listPush(list, packUptime(uptimeRecord(task.api, task.check, result, at)))
  }

  async function round() {
    const tasks = tasksOf(configuration())
    if (tasks.length === 0 || !(await isElected())) return
    const left = [...tasks]
    const work = async () => {
      for (let task = left.shift(); task; task = left.shift()) await perform(task)
    }
    const size = Math.min(config.checker_pool_size, tasks.length)
    await Promise.all(Array.from({ length: size }, work))
  }

  let isRunning = false
  async function tick() {
    if (isRunning) return
    isRunning = true
    await round().catch((err) => log.warn({ err }, 'hosts could not be checked'))
    isRunning = false
  }

  const timer = disable
    ? undefined
    : setInterval(() => void tick(), config.time_wait * 1000).unref()
  return {
    round: tick,
    async stop() {
      clearInterval(timer)
      if (!disable && (await keyvalue.get(seat).catch(() => '')) === own) {
        await keyvalue.remove(seat).catch(() => 0)
      }
    },
  }
}

export type Uptime = ReturnType<typeof createUptime>
