import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { startHub } from '#testing'

interface Line {
  msg: string
  input: {
    request: { method: string; path: string; body: Record<string, unknown> | null }
    user: object
  }
  outcome: { deny: string[] }
}

test('a decision is logged as one line without secrets, and the bench replays it', async () => {
  const lines: Line[] = []
  const log = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const open_policy = { enabled: true, enable_api: true, debug: true }
  const hub = await startHub({ log, settings: { security: { open_policy } } })
  const { admin } = await hub.organisation()
  const rules = `package dashboard_users
    deny[x] {
      input.request.path == "/api/usergroups"
      input.request.body.nested.kept == "yes"
      x := sprintf("%s of %s by %s", [input.request.method, input.request.header["x-team"][0], input.user.email_address])
    }`
  await admin.call.rules.replace({ body: { open_policy: { rules } } })
  const headers = { authorization: admin.key, cookie: 'authorisation=c00kie', 'x-team': 'blue' }
  const body = { password: 's3cret', nested: { user_password: 's3cret', kept: 'yes' } }
  const answer = await hub.ask('POST', '/api/usergroups', { headers, body })
  expect(answer.status).toBe(403)
  const decided = lines.filter(({ msg }) => msg === 'rules decided')
  const line = decided.find(({ input }) => input.request.path === '/api/usergroups')
  if (!line) throw new Error('no line')
  const text = JSON.stringify(line)
  for (const secret of ['s3cret', 'c00kie', admin.key]) expect(text).not.toContain(secret)
  expect(line.outcome.deny).toEqual([`POST of blue by ${admin.user.email_address}`])
  const { request, user } = line.input
  const replayed = await admin.call.rules.test({ body: { request, user } })
  expect(replayed.deny).toEqual(line.outcome.deny)
})
