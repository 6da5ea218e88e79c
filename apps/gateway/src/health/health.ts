import type { KeyValue } from '@svc/keyvalue'

/** One of the things that the gateway needs. */
export interface Component {
  status: 'pass' | 'fail'
  componentType: 'datastore' | 'system'
  time: string
}

/** Whom the configuration comes from. */
export type Side = 'dashboard' | 'rpc'

export type Components = Partial<Record<'redis' | Side, Component>>

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
  source: { component: Side; isInTouch: () => boolean }
  everyMs: number
}

/** As health answers write a moment. */
export const timeOf = (date: Date) => `${date.toISOString().slice(0, 19)}Z`

const passing = (isThere: boolean) => (isThere ? 'pass' : 'fail')

/** Looks at store and source from time to time, so that nobody who asks has to wait for them. */
export function createHealth({ keyvalue, source, everyMs }: Tools) {
  let components: Components = {}

  async function look() {
    const isStoreThere = await keyvalue.ping().then(
      () => true,
      () => false,
    )
    const time = timeOf(new Date())
    components = {
      redis: { status: passing(isStoreThere), componentType: 'datastore', time },
      [source.component]: { status: passing(source.isInTouch()), componentType: 'system', time },
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
