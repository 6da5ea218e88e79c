import { describe, expect, test } from 'vitest'
import { type Contract, contract, createClient, pathOf, type Sent } from './index.ts'

describe('the path of a call', () => {
  test.each([
    ['/api/users', {}, '/api/users'],
    ['/api/users/:id', { params: { id: 'a1' } }, '/api/users/a1'],
    ['/api/users/:id', { params: { id: 'a/b?c#d e' } }, '/api/users/a%2Fb%3Fc%23d%20e'],
    ['/h/:collection/:id', { params: { collection: 'users', id: '7' } }, '/h/users/7'],
    ['/api/users', { query: { p: 2, q: 'a b&c', x: undefined } }, '/api/users?p=2&q=a+b%26c'],
    ['/api/users', { query: { x: undefined } }, '/api/users'],
    ['/api/users', { query: { active: false } }, '/api/users?active=false'],
  ])('%s with %o is %s', (path, parts, expected) => {
    expect(pathOf({ path }, parts)).toBe(expected)
  })

  test.each<Record<string, string> | undefined>([
    undefined,
    {},
    { id: '' },
    { id: '.' },
    { id: '..' },
  ])('is never that of another route, as with %o', (params) => {
    expect(() => pathOf({ path: '/api/users/:id' }, { params })).toThrow(
      '/api/users/:id needs a value for id',
    )
  })
})

test('a client has a function for every route and sends what the table says', async () => {
  const sent: Sent[] = []
  const client = createClient<Contract>(contract, async (request) => {
    sent.push(request)
    return { Status: 'OK' }
  })
  for (const [noun, table] of Object.entries(contract)) {
    expect(Object.keys(client[noun as keyof typeof client])).toEqual(Object.keys(table))
  }
  await client.users.list()
  await client.users.search({ body: { filters: { query: 'x' } }, query: { p: 1 } })
  const answer = await client.groups.update({ params: { id: 'g' }, body: { name: 'New' } })
  expect(answer).toEqual({ Status: 'OK' })
  expect(sent).toEqual([
    { method: 'GET', path: '/api/users', body: undefined },
    { method: 'POST', path: '/api/users/search?p=1', body: { filters: { query: 'x' } } },
    { method: 'PUT', path: '/api/usergroups/g', body: { name: 'New' } },
  ])
})
