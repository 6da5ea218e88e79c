import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { startSvc } from '../services/svc.ts'
import { spawnSvc } from './command.ts'
import { inStore, keptReleases, layOutFolder, readKept, readMade } from './kept-folder.ts'
import { isWhole } from './proof.ts'
import { logIn } from './visits.ts'

vi.setConfig({ testTimeout: 600_000 })

const kills = isWhole ? 20 : 2
const groups = 15_000

/** Starts and stops a service on a folder; the work is done while it answers. */
async function whileRunning(folder: string, work: (url: string) => Promise<void> = async () => {}) {
  const service = await startSvc({ args: ['--data-dir', folder, '--only', 'service'] })
  await work(service.url)
  await service.end()
  await service.clear()
}

describe.each(keptReleases)('a data folder of release %s', (release) => {
  test('is taken over whole, and a second start changes nothing', async () => {
    const { folder, facts, clear } = layOutFolder(release)
    const before = readKept(folder)
    await whileRunning(folder, async (url) => {
      for (const [path, answer] of Object.entries(facts.answers)) {
        const reply = await fetch(url + path, { headers: { authorization: facts.key } })
        expect([path, await reply.json()]).toMatchObject([path, answer])
      }
      await expect(logIn(url, facts.email_address, facts.password)).resolves.toBeTruthy()
    })
    expect(readKept(folder)).toMatchObject(before)
    const made = readMade(folder)
    const kept = readKept(folder)
    await whileRunning(folder)
    expect(readMade(folder)).toEqual(made)
    expect(readKept(folder)).toEqual(kept)
    await clear()
  })
})

/** Gives the folder many groups, as a release kept them that did not find groups by their state. */
const ageFolder = (folder: string) =>
  inStore(folder, (database) => {
    database.exec(`
      drop index "user_groups__flag_active";
      alter table user_groups drop column flag_active;
      update shapes set shape = '{"fields":{"name":"text"},"unique":[]}'
        where collection = 'user_groups';
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${groups})
      insert into user_groups
        select printf('%024x', n), org_id, 1, action, actor, at, text_name, folded_name,
          json_set(doc, '$.id', printf('%024x', n), '$.note', printf('%400d', n))
        from numbers, (select * from user_groups limit 1);`)
  })

const stateOf = (folder: string) =>
  inStore(folder, (database) => {
    const columns = database.prepare('pragma table_info(user_groups)').all()
    const [row] = database.prepare('select count(*) as count from user_groups').all()
    return { isOld: !JSON.stringify(columns).includes('flag_active'), row }
  })

/** Waits until the upgrade has written a good part of what it will not have confirmed yet. */
async function untilHalfWritten(folder: string) {
  const log = join(folder, 'dashboard.sqlite-wal')
  while (!existsSync(log) || statSync(log).size < 2_000_000) await pause(5)
}

test('an upgrade that is killed in the middle leaves the old shape, and the next start finishes it', async () => {
  const { folder, clear } = layOutFolder(keptReleases.at(-1) ?? '')
  ageFolder(folder)
  const old = stateOf(folder)
  for (let kill = 0; kill < kills; kill++) {
    const { kill: end, ended } = spawnSvc([
      'start',
      '--only',
      'service',
      '--port',
      '0',
      '--data-dir',
      folder,
    ])
    await untilHalfWritten(folder)
    end('SIGKILL')
    await ended
    expect(stateOf(folder)).toEqual({ ...old, isOld: true })
  }
  await whileRunning(folder)
  expect(stateOf(folder)).toEqual({ ...old, isOld: false })
  const [missed] = inStore(folder, (database) =>
    database.prepare('select count(*) as count from user_groups where flag_active is null').all(),
  )
  expect(missed).toEqual({ count: 0 })
  const made = readMade(folder)
  expect(made.objects.map(({ name }) => name)).toContain('user_groups__flag_active')
  await whileRunning(folder)
  expect(readMade(folder)).toEqual(made)
  await clear()
})
