import type { KeyValue } from '@svc/keyvalue'

/** One of the things that the gateway needs. */
export interface Component {
  status: 'pass' | 'fail'
  componentType: 'datastore' | 'system'
  time: string
}

export type Components = Partial<Record<'redis' | 'dashboard', Component>>

export type Status = 'pass' | 'warn' | 'fail'

/** Fails when everything does, warns when something does. */
export function statusOf(components: Components): Status {
  const all = Object.values(components)
  const failed = all.filter(({ status }) => status === 'fail').length
  if (failed === 0) return 'pass'
  return failed === all.length ? 'fail' : 'warn'
}

interface Tools {
  keyvalue: Pick<KeyValue, 'ping'>
  isServiceThere: () => boolean
  everyMs: number
}

const timeOf = (date: Date) => `${date.toISOString().slice(0, 19)}Z`

/** Looks at store and service from time to time, so that nobody who asks has to wait for them. */
export function createHealth({ keyvalue, isServiceThere, everyMs }: Tools) {
  let components: Components = {}

  async function look() {
    const isStoreThere = await keyvalue.ping().then(
      () => true,
      () => false,
    )
    const time = timeOf(new Date())
    components = {
      redis: { status: isStoreThere ? 'pass' : 'fail', componentType: 'datastore', time },
      dashboard: { status: isServiceThere() ? 'pass' : 'fail', componentType: 'system', time },
    }
  }

  const timer = setInterval(() => void look(), everyMs).unref()
  return {
    look,
    components: () => components,
    stop: () => clearInterval(timer),
  }
}

export type Health = ReturnType<typeof createHealth>
