import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeHome } from '#tools/services/home.mjs'
import { startSvc } from '../services/svc.ts'
import { statusOf } from './client.ts'
import { runSvc } from './command.ts'
import { startFirst } from './first-run.ts'
import { logIn } from './visits.ts'

vi.setConfig({ testTimeout: 120_000 })

describe.sequential.each(['running', 'stopped'])('commands with the service %s', (state) => {
  let first: Awaited<ReturnType<typeof startFirst>>
  const run = (...words: string[]) => runSvc([...words, ...first.place])

  beforeAll(async () => {
    first = await startFirst()
    const { service, banner } = first
    await statusOf(`${service.url}/api/users`, { authorization: banner.key })
    if (state === 'stopped') await service.end()
  })
  afterAll(() => first?.service.clear())

  test('audit verify follows the chain', async () => {
    const { code, out } = await run('audit', 'verify')
    expect({ code, out }).toEqual({ code: 0, out: '1 records, chain intact\n' })
  })

  test('audit prune removes records and leaves the chain whole', async () => {
    const { code, out } = await run('audit', 'prune', '--before', '2100-01-01')
    expect({ code, out }).toEqual({ code: 0, out: '1 records removed\n' })
    expect(await run('audit', 'verify')).toMatchObject({ out: '0 records, chain intact\n' })
  })

  test('keys reindex walks over the store', async () => {
    const { code, out } = await run('keys', 'reindex')
    expect({ code, out }).toEqual({ code: 0, out: '0 keys indexed\n' })
  })

  test('bootstrap leaves a store alone that is set up', async () => {
    const { code, errors } = await run('bootstrap')
    expect({ code, errors }).toEqual({ code: 1, errors: ['svc: The service is set up already'] })
  })

  test('user reset-password refuses a user that is not there', async () => {
    const { code, errors } = await run('user', 'reset-password', 'nobody@system.example')
    expect({ code, errors }).toEqual({ code: 1, errors: ["svc: no user 'nobody@system.example'"] })
  })

  test('user reset-password repairs a lost password', async () => {
    const { service, banner, place } = first
    const { code, out } = await run('user', 'reset-password', banner.user)
    const password = /^Password of admin@localhost.local: (\S{16})$/m.exec(out)?.[1] ?? ''
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`: ${password}\n`) })
    const port = Number(new URL(service.url).port)
    const later = state === 'stopped' ? await startSvc({ port, args: place }) : undefined
    await expect(logIn(service.url, banner.user, password)).resolves.toBeTruthy()
    await expect(logIn(service.url, banner.user, banner.password)).rejects.toThrow('401')
    await later?.clear()
  })
})

test('bootstrap sets an empty folder up for a service that starts later', async () => {
  const { folder, clear } = makeHome('bootstrap')
  const { code, out } = await runSvc(['bootstrap', '--data-dir', folder, '--email', 'a@b.example'])
  expect(code).toBe(0)
  const password = /^Password +(\S+)$/m.exec(out)?.[1] ?? ''
  const service = await startSvc({ args: ['--data-dir', folder] })
  await expect(logIn(service.url, 'a@b.example', password)).resolves.toBeTruthy()
  await service.clear()
  await clear()
})
