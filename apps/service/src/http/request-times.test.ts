import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { RequestTimes } from './request-times.ts'

test('durations are told as a histogram by route and status', async () => {
  const registry = new Registry()
  const times = new RequestTimes(registry)
  times.add('users.list', 200, 0.001)
  times.add('users.list', 200, 0.3)
  times.add('users.list', 403, 9)
  const lines = (await registry.metrics()).split('\n')
  const name = 'svc_http_request_seconds'
  const told = (suffix: string, labels: string, value: number) =>
    expect(lines).toContain(`${name}${suffix}{${labels}} ${value}`)
  expect(lines).toContain(`# TYPE ${name} histogram`)
  const fine = 'route="users.list",status="200"'
  told('_bucket', `le="0.005",${fine}`, 1)
  told('_bucket', `le="0.1",${fine}`, 1)
  told('_bucket', `le="0.5",${fine}`, 2)
  told('_bucket', `le="+Inf",${fine}`, 2)
  told('_count', fine, 2)
  told('_sum', fine, 0.301)
  const refused = 'route="users.list",status="403"'
  told('_bucket', `le="2",${refused}`, 0)
  told('_count', refused, 1)
})
