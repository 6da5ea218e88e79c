import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '#tools/services/server.mjs'
import { statusOf } from '../system/client.ts'
import { startMailServer } from '../system/mail-server.ts'
import { findBarriers } from './axe.ts'
import { besideGateway, eventually } from './hub.ts'
import { formOf } from './pages/form.ts'
import { fillPortal, makePolicy } from './portal-screens.ts'

/** A whole life of a key, with real mail, a real gateway and a real pump in it. */
const patienceMs = 120_000
const email = 'ada@developers.example'
const password = 'correct horse battery'

const mail = await startMailServer('the password of the mail server')
const upstream = createServer((_, response) => response.end('sunny'))
await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
const gatewayPort = await findFreePort()
afterAll(async () => {
  upstream.close()
  await mail.stop()
})

const env = { ...mail.env, SVC_GW_LISTENPORT: String(gatewayPort) }

besideGateway(
  'the portal of developers',
  (hub) => {
    test('leads from sign-up to the chart of the own requests, without any script', {
      timeout: patienceMs,
    }, async () => {
      const { page: manager, call, org } = await hub.visitor()
      const { port } = upstream.address() as AddressInfo
      const policy = await makePolicy(call, 'Weather plan', `http://127.0.0.1:${port}`)
      const apis = [{ name: 'Weather', policy_id: policy, show: true }]
      await call.catalogue.create({ body: { apis } })
      await call.portalConfiguration.create({
        body: {
          require_key_approval: true,
          signup_fields: [{ name: 'Company', required: true }],
          key_request_fields: ['Use'],
        },
      })

      const page = await hub.open({ javaScriptEnabled: false })
      const form = formOf(page)
      await page.goto(`/portal/${org}/`)
      await page.getByRole('link', { name: 'Register' }).click()
      await form.fill({ email, password, 'field.Company': 'Acme' })
      await form.submit('Register')
      await page.getByRole('heading', { name: 'My keys' }).waitFor()
      await page.getByRole('navigation').getByRole('link', { name: 'API catalogue' }).click()
      await page.getByRole('link', { name: 'Request key' }).click()
      await form.fill({ 'field.Use': 'a demo' })
      await form.submit('Request key')
      await page.getByRole('heading', { name: 'waiting for approval' }).waitFor()

      await manager.goto('/portal-requests')
      await manager.getByRole('link', { name: email }).click()
      await manager.getByText('a demo').waitFor()
      await manager.getByRole('button', { name: 'Approve' }).click()
      const key = await manager.getByRole('dialog').locator('code').textContent()
      await eventually(() => mail.letters.some((letter) => letter.includes(String(key)))).toBe(true)
      expect(mail.letters.join()).toMatch(/Welcome to .*Your access to /s)

      const url = `http://127.0.0.1:${gatewayPort}/weather/today`
      const headers = { authorization: String(key) }
      await eventually(() => statusOf(url, headers)).toBe(200)
      expect(await statusOf(url, { authorization: 'no key' })).toBe(403)
      await eventually(async () => {
        await page.goto(`/portal/${org}/member/dashboard/`)
        return page.getByRole('img', { name: /^All keys: [1-9]\d* requests in 7 days/ }).count()
      }).toBe(1)
      await page.getByRole('link', { name: 'Usage and changes' }).click()
      await page.getByRole('link', { name: 'Revoke key' }).click()
      await form.submit('Revoke key')
      await page.getByText('You have no keys yet').waitFor()
      await eventually(() => statusOf(url, headers)).toBe(403)
    })

    test('puts no serious barrier in the way', { timeout: patienceMs }, async () => {
      const { call, org } = await hub.user()
      await fillPortal(call)
      const described = { openapi: '3.0.3', info: { title: 'Weather', version: '1' }, paths: {} }
      const operation = { summary: 'Today', responses: { 200: { description: 'Sunny' } } }
      const whole = { ...described, paths: { '/today': { get: operation } } }
      const documentation = Buffer.from(JSON.stringify(whole)).toString('base64')
      const { Message } = await call.portalDocumentation.create({
        body: { doc_type: 'swagger', documentation },
      })
      const catalogue = await call.catalogue.get()
      const [entry] = catalogue.apis
      const apis = [{ ...entry, documentation: Message }]
      await call.catalogue.update({ body: { ...catalogue, apis } })
      const page = await hub.open({ viewport: { width: 390, height: 844 } })
      const form = formOf(page)
      const check = async (path: string) => {
        await page.goto(`/portal/${org}${path}`)
        expect([path, await findBarriers(page)]).toEqual([path, []])
      }
      const request = `/member/policies/${entry?.policy_id}/request/`
      for (const path of ['/', '/apis/', `/apis/${entry?.policy_id}/documentation/`]) {
        await check(path)
      }
      for (const path of ['/login/', '/reset-password/', '/reset-password/x', '/nowhere']) {
        await check(path)
      }
      await check('/register/')
      await form.fill({ email, password })
      await form.submit('Register')
      await page.getByRole('heading', { name: 'My keys' }).waitFor()
      await check(request)
      await form.submit('Request key')
      await page.getByText('not shown again').waitFor()
      expect(await findBarriers(page)).toEqual([])
      for (const path of ['/member/dashboard/', '/member/oauth-clients/', '/member/profile/']) {
        await check(path)
      }
      await page.goto(`/portal/${org}/member/dashboard/`)
      await page.getByRole('link', { name: 'Usage and changes' }).click()
      expect(await findBarriers(page)).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(390)
    })
  },
  env,
)
