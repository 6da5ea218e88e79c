import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeHome } from '#tools/services/home.mjs'
import { reasonMissing } from '../services/missing.ts'
import { type Svc, startSvc } from '../services/svc.ts'
import { runSvc } from './command.ts'
import { makeDatabase } from './installation.ts'

vi.setConfig({ testTimeout: 120_000 })

interface Report {
  code: number
  findings: { level: string; topic: string; text: string; advice?: string }[]
}

async function look(place: string[], env: Record<string, string> = {}) {
  const { code, out, errors } = await runSvc(['doctor', '--json', ...place], { env })
  const report: Report = JSON.parse(out)
  expect(report.code).toBe(code)
  expect(errors).toEqual([])
  const linesOf = (topic: string) =>
    report.findings
      .filter((finding) => finding.topic === topic)
      .map(({ level, text }) => `${level}: ${text}`)
  return { code, linesOf, findings: report.findings }
}

describe('svc doctor', () => {
  let service: Svc
  let place: string[]
  beforeAll(async () => {
    service = await startSvc()
    place = ['--data-dir', service.folder, '--port', new URL(service.url).port]
  })
  afterAll(() => service?.clear())

  test('beside a running trial finds nothing that must be mended', async () => {
    const { code, linesOf, findings } = await look(place)
    expect(code).toBe(1)
    expect(findings.filter(({ level }) => level === 'problem')).toEqual([])
    const loud = findings.filter(({ level }) => level !== 'ok')
    expect(loud.every(({ advice }) => (advice ?? '').length > 0)).toBe(true)
    expect(linesOf('service')).toEqual([expect.stringContaining(`answers at ${service.url}`)])
    expect(linesOf('stores')).toEqual([
      expect.stringMatching(/^ok: main: sqlite [\d.]+ answers in \d+ ms$/),
      expect.stringMatching(/^ok: main: \d+ collections, all indexed$/),
    ])
    expect(linesOf('settings')).toContain('warning: storage.main.type: sqlite is for trial only')
    expect(linesOf('clocks')).toEqual(['ok: 1 compared with this machine, none differs'])
  })

  test('says in plain lines what to do', async () => {
    const { out, code } = await runSvc(['doctor', ...place])
    expect(code).toBe(1)
    expect(out).toMatch(/^warning +secrets +admin_secret .* → use a long random text/m)
    expect(out.trimEnd()).toMatch(/\n0 problems, \d+ warnings, \d+ notes$/)
  })

  test('sees an index that was dropped, and a secret that is not that of the service', async () => {
    const file = new Database(join(service.folder, 'dashboard.sqlite'))
    file.exec('drop index "users__text_group_id"')
    file.close()
    const { linesOf } = await look(place, { SVC_DB_ADMINSECRET: 'another secret than it has' })
    expect(linesOf('stores')).toContain('warning: main: the index users__text_group_id is missing')
    expect(linesOf('service')).toContainEqual(
      expect.stringContaining('runs with another admin_secret'),
    )
  })

  test('calls a setting that cannot be used a problem', async () => {
    const env = { SVC_DB_STORAGE_MAIN_TYPE: 'mysql' }
    const { code, findings } = await look(place, env)
    expect(code).toBe(2)
    expect(findings).toMatchObject([{ level: 'problem', topic: 'settings' }])
  })
})

test('svc doctor looks at servers without changing them', async ({ skip }) => {
  skip(reasonMissing('postgres') !== undefined, reasonMissing('postgres'))
  const { folder, clear } = makeHome('doctor')
  const database = await makeDatabase()
  const { linesOf } = await look(['--data-dir', folder, '--port', '1'], database.env)
  expect(linesOf('stores')).toEqual([
    expect.stringMatching(/^ok: main: postgres \d+\.\d+.* answers in/),
    expect.stringContaining('are not yet as this release has them'),
  ])
  expect(await database.ask("select relname from pg_class where relname = 'shapes'")).toEqual([])
  await database.drop()
  await clear()
})
