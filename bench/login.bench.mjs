import { percentiles } from './load.mjs'
import { startService } from './servers.mjs'

/** Ordinary requests while many logins hash passwords. */
export async function logins() {
  const service = await startService({ SVC_DB_SECURITY_LOGINFAILUREUSERNAMELIMIT: '0' })
  const password = 'a long enough password'
  await service.call('POST', `/api/users/${service.userId}/actions/reset`, {
    new_password: password,
  })
  let flooding = true
  let count = 0
  const body = JSON.stringify({ username: service.email_address, password })
  async function flood() {
    while (flooding) {
      await fetch(`${service.url}/login`, { method: 'POST', body })
      count += 1
    }
  }
  try {
    const floods = Array.from({ length: 16 }, flood)
    const { p99 } = await percentiles(() => service.call('GET', '/api/users/me'), 500)
    flooding = false
    await Promise.all(floods)
    return [
      { what: 'p99 of a request during a flood of logins', value: p99, unit: 'ms', atMost: 50 },
      { what: 'logins meanwhile', value: count, unit: '' },
    ]
  } finally {
    flooding = false
    await service.stop()
  }
}
