import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeHome } from '#tools/services/home.mjs'
import { findFreePort } from '#tools/services/server.mjs'
import { type Svc, startSvc } from '../services/svc.ts'
import { connect, statusOf } from './client.ts'
import { runSvc } from './command.ts'
import { logIn } from './visits.ts'

vi.setConfig({ testTimeout: 180_000 })

const { folder, clear } = makeHome('transfer')
const email = 'ada@transfer.example'
const password = 'correct horse battery'
const secret = join(folder, 'passphrase')
let service: Svc
let gateway: string
let place: string[]
let key: string
let org: string

const run = (...words: string[]) => runSvc([...words, ...place])
const at = (name: string) => join(folder, name)

/** Every file of a folder with its text. */
const filesIn = (name: string) =>
  Object.fromEntries(
    readdirSync(at(name), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => [file, readFileSync(join(at(name), file), 'utf8')]),
  )

async function untilGatewayAnswers(status: number) {
  const headers = { authorization: key }
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await statusOf(`${gateway}/moved/hello`, headers).catch(() => 0)) === status) return
    await pause(100)
  }
  throw new Error(`the gateway does not answer with ${status}`)
}

beforeAll(async () => {
  const port = await findFreePort()
  gateway = `http://127.0.0.1:${port}`
  service = await startSvc({ env: { SVC_GW_LISTENPORT: String(port) } })
  place = ['--data-dir', service.folder, '--port', new URL(service.url).port]
  writeFileSync(secret, `${password}\n`)
  const administration = connect(service.url)
  const { Meta } = await administration.setup.bootstrap({
    body: {
      ...{ owner_name: 'Moved', owner_slug: 'moved', email_address: email, password },
      ...{ first_name: 'Ada', last_name: 'Moss', admin_secret: '12345' },
    },
  })
  const { org_id, user_id } = Meta as { org_id: string; user_id: string }
  org = org_id
  const user = await administration.userAdministration.get({ params: { id: user_id } })
  const { apis, keys, policies } = connect(service.url, { key: user.access_key })
  const { ID } = await apis.create({
    body: {
      api_definition: {
        ...{ name: 'Moved', active: true, use_standard_auth: true },
        auth: { auth_header_name: 'authorization' },
        proxy: { listen_path: '/moved/', target_url: service.url, strip_listen_path: true },
        version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
      },
    },
  })
  const access_rights = { [ID]: { api_id: ID, versions: ['Default'] } }
  await policies.create({ body: { id: 'plan', name: 'Plan', active: true, access_rights } })
  key = (await keys.create({ body: { alias: 'moved', apply_policies: ['plan'] } })).key_id
  await untilGatewayAnswers(200)
})
afterAll(async () => {
  await service?.clear()
  await clear()
})

test('an organisation is written down, wiped, taken in, and is the same: keys work, users sign in', async () => {
  const sealed = ['--passphrase-file', secret]
  const first = await run('export', '--to', at('first'), ...sealed)
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining(`organisation ${org}`) })
  expect(Object.keys(filesIn('first'))).toContain(join('organisations', `${org}.json`))
  const backup = await run('backup', '--to', at('backup'))
  expect(backup).toMatchObject({ code: 0, out: expect.stringContaining('dashboard.sqlite') })

  expect(await run('import', '--from', at('first'), ...sealed)).toMatchObject({ code: 1 })
  await connect(service.url).organisations.remove({ params: { id: org } })
  await untilGatewayAnswers(404)
  await expect(logIn(service.url, email, password)).rejects.toThrow('401')

  expect(await run('import', '--from', at('first'))).toMatchObject({
    code: 1,
    errors: ['svc: the export holds secrets: --passphrase-file is needed'],
  })
  const taken = await run('import', '--from', at('first'), ...sealed)
  expect(taken).toMatchObject({ code: 0, out: expect.stringContaining('imported') })
  await untilGatewayAnswers(200)
  await expect(logIn(service.url, email, password)).resolves.toBeTruthy()
  expect(await run('export', '--to', at('second'), ...sealed)).toMatchObject({ code: 0 })
  expect(filesIn('second')).toEqual(filesIn('first'))

  // The backup is a data folder of its own, with the same in it.
  const port = String(await findFreePort())
  const elsewhere = ['--data-dir', at('backup'), '--port', port, '--to', at('third')]
  expect(await runSvc(['export', ...elsewhere, ...sealed])).toMatchObject({ code: 0 })
  expect(filesIn('third')).toEqual(filesIn('first'))
})

test('what a dashboard of the family shows is taken in, and what was lost is told', async () => {
  mkdirSync(at('family'))
  const info = {
    id: 'fam-oas',
    dbId: 'b'.repeat(24),
    orgId: 'd'.repeat(24),
    name: 'Fam',
    state: { active: true },
  }
  const extension = {
    info,
    upstream: { url: 'http://up.example' },
    server: { listenPath: { value: '/fam/', strip: true } },
  }
  const oas = {
    ...{ openapi: '3.0.3', info: { title: 'Fam', version: '1' }, paths: {} },
    'x-tyk-api-gateway': extension,
  }
  const classic = {
    ...{ api_id: 'fam-classic', id: 'c'.repeat(24), org_id: info.orgId, name: 'Old', active: true },
    proxy: { listen_path: '/old/', target_url: 'tyk://other-api/', novel: 1 },
    version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
  }
  const apis = [{ api_definition: { is_oas: true }, oas }, { api_definition: classic }]
  writeFileSync(at('family/apis.json'), JSON.stringify({ apis, pages: 1 }))
  const policy = {
    _id: 'e'.repeat(24),
    name: 'Fam',
    org_id: info.orgId,
    rate: 1,
    access_rights: {},
  }
  writeFileSync(
    at('family/policies.json'),
    JSON.stringify({ Data: [{ ...policy, novelty: true }] }),
  )
  const { code, out } = await run('import', '--from', at('family'), '--organisation', org)
  expect({ code, out }).toMatchObject({ code: 2, out: expect.stringContaining('3 taken in') })
  expect(out).toContain("API 'Old': tyk://other-api leads to another API")
  expect(out).toContain("policy 'Fam': member 'novelty' is not known and was left out")
  const again = await run('import', '--from', at('family'), '--organisation', org)
  expect(again.out).toContain('0 taken in')
})

test('a store is copied while nobody writes to it, and compared', async () => {
  const busy = await run('copy-store', '--to', at('copy.sqlite'))
  expect(busy).toMatchObject({ code: 1, errors: [expect.stringContaining('is in use by process')] })
  await service.end()
  const { code, out } = await run('copy-store', '--to', at('copy.sqlite'))
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringContaining('main apis: 3 copied'),
  })
  expect(out).toMatch(/^uptime uptime: 0 copied, digest 0{16}$/m)
  const again = await run('copy-store', '--to', at('copy.sqlite'), '--layer', 'main')
  expect(again).toMatchObject({
    ...{ code: 1, errors: ['svc: organisations: the target holds some already'] },
  })
})
