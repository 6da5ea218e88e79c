import { Envelope, ok, type RouteTable, route } from '@svc/contract'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { startPipeline } from '#testing'
import type { RuleRequest, Rules } from './context.ts'

const things = {
  list: route({
    method: 'GET',
    path: '/api/things',
    summary: 'List Things',
    access: { section: 'apis' },
    returns: Envelope,
  }),
  update: route({
    method: 'PUT',
    path: '/api/things/:id',
    summary: 'Update Thing',
    access: { section: 'apis' },
    params: Type.Object({ id: Type.String() }),
    body: Type.Object({ name: Type.String(), active: Type.Optional(Type.Boolean()) }),
    returns: Envelope,
  }),
  open: route({
    method: 'GET',
    path: '/things',
    summary: 'See Things',
    access: 'public',
    returns: Envelope,
  }),
  administer: route({
    method: 'GET',
    path: '/admin/things',
    summary: 'Administer Things',
    access: 'admin-secret',
    returns: Envelope,
  }),
} satisfies RouteTable

/** Remembers what it was asked, and answers as told; unless told, nothing is refused or changed. */
async function withRules(decide: Partial<Rules> = {}) {
  const seen: RuleRequest[] = []
  const handled: unknown[] = []
  const rules: Rules = {
    mayDecide: () => true,
    async decide(request) {
      seen.push(request)
      return decide.decide?.(request) ?? { deny: [], body: request.body }
    },
  }
  const answer = (call: unknown) => {
    handled.push((call as { body?: unknown }).body)
    return ok('done')
  }
  const { ask } = await startPipeline({
    routes: things,
    rules,
    handlers: {
      list: (_, call) => answer(call),
      update: (_, call) => answer(call),
      open: (_, call) => answer(call),
      administer: (_, call) => answer(call),
    },
  })
  const as = (authorization: string, method: string, path: string, body?: unknown) =>
    ask(method, path, { headers: { authorization }, body })
  return { seen, handled, ask, as }
}
const denying = (...deny: string[]) => ({
  decide: async ({ body }: RuleRequest) => ({ deny, body }),
})

describe('the rule engine', () => {
  test('sees who asks, what for, and the body', async () => {
    const { seen, as } = await withRules()
    const { headers } = await as('writer', 'PUT', '/api/things/x?p=1', { name: 'Thing' })
    expect(seen).toMatchObject([
      {
        method: 'PUT',
        path: '/api/things/x',
        body: { name: 'Thing' },
        route: things.update,
        requestId: headers['x-request-id'],
        identity: { user: { id: 'writer' }, permissions: { apis: 'write' } },
      },
    ])
  })

  test.each(['/%61pi/things/x', '/api/thin%67s/x/', '/api/things/x#y', '/api/things/%78'])(
    'sees %s as the path that it is',
    async (path) => {
      const { seen, as } = await withRules()
      await as('writer', 'PUT', path, { name: 'Thing' })
      expect(seen.map((request) => request.path)).toEqual(['/api/things/x'])
    },
  )

  test('refuses with its messages in order, and nothing is done', async () => {
    const { handled, as } = await withRules(denying('you may not', 'API Editors may not'))
    expect(await as('writer', 'PUT', '/api/things/x', { name: 'Thing' })).toMatchObject({
      status: 403,
      body: {
        Status: 'Error',
        Message: 'access denied: API Editors may not; you may not',
        Meta: null,
      },
    })
    expect(handled).toEqual([])
  })

  test('changes the body before it is checked and handled', async () => {
    const change = (body: unknown) => ({ decide: async () => ({ deny: [], body }) })
    const patched = await withRules(change({ name: 'Thing', active: false }))
    await patched.as('writer', 'PUT', '/api/things/x', { name: 'Thing', active: true })
    expect(patched.handled).toEqual([{ name: 'Thing', active: false }])
    const broken = await withRules(change({ name: 7 }))
    expect(await broken.as('writer', 'PUT', '/api/things/x', { name: 'Thing' })).toMatchObject({
      status: 400,
    })
    expect(broken.handled).toEqual([])
  })

  test('comes before what is wrong with the body', async () => {
    const denied = await withRules(denying('no'))
    const allowed = await withRules()
    for (const body of ['{"name":', '', '{"name":7}']) {
      expect((await denied.as('writer', 'PUT', '/api/things/x', body)).status).toBe(403)
      expect((await allowed.as('writer', 'PUT', '/api/things/x', body)).status).toBe(400)
    }
    expect(allowed.seen.map(({ body }) => body)).toEqual([undefined, undefined, { name: 7 }])
  })

  test('comes after the native permission', async () => {
    const { seen, as } = await withRules(denying('no'))
    expect((await as('nobody', 'GET', '/api/things')).status).toBe(401)
    expect(await as('reader', 'PUT', '/api/things/x', { name: 'Thing' })).toMatchObject({
      body: { Message: "access denied: No permission to carry out 'write' operation" },
    })
    expect((await as('super', 'PUT', '/api/things/x', { name: 'Thing' })).status).toBe(403)
    expect(seen).toEqual([])
  })

  test('sees super users as well', async () => {
    const { seen, as } = await withRules()
    expect((await as('super', 'GET', '/api/things')).status).toBe(200)
    expect(seen).toMatchObject([{ identity: { isSuper: true } }])
  })

  test('sees neither the administration nor what is open to all', async () => {
    const { seen, ask } = await withRules(denying('no'))
    expect((await ask('GET', '/things')).status).toBe(200)
    const headers = { 'admin-auth': 'secret' }
    expect((await ask('GET', '/admin/things', { headers })).status).toBe(200)
    expect(seen).toEqual([])
  })

  test('has its say on paths that do not exist', async () => {
    const denied = await withRules(denying("Unknown action: no permission covers '/api/x'"))
    expect(await denied.as('reader', 'GET', '/api/x')).toMatchObject({
      status: 403,
      body: { Message: "access denied: Unknown action: no permission covers '/api/x'" },
    })
    expect(denied.seen).toMatchObject([{ path: '/api/x', route: undefined }])
    const allowed = await withRules()
    expect((await allowed.as('reader', 'GET', '/api/x')).status).toBe(404)
  })

  test('that fails itself lets nothing through', async () => {
    const { handled, as } = await withRules({
      decide: async () => {
        throw new Error('the rules are broken in line 7')
      },
    })
    const { status, text } = await as('writer', 'GET', '/api/things')
    expect(status).toBe(500)
    expect(text).not.toContain('line 7')
    expect(handled).toEqual([])
  })
})
