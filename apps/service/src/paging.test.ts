import { afterAll, describe, expect, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

async function withGroups(count: number, of = hub) {
  const { admin } = await of.organisation()
  const names = Array.from({ length: count }, (_, at) => `Group ${String(at + 1).padStart(2, '0')}`)
  for (const name of names) await admin.call.groups.create({ body: { name } })
  const list = async (query?: { p?: number; size?: number; q?: string; sort?: string }) => {
    const { groups, pages } = await admin.call.groups.list({ query })
    return { names: groups.map(({ name }) => name), pages }
  }
  return { names, list, admin }
}

describe('a list', () => {
  test('has ten items a page, counted from 1', async () => {
    const { names, list } = await withGroups(12)
    expect(await list()).toEqual({ names: names.slice(0, 10), pages: 2 })
    expect(await list({ p: 1 })).toEqual({ names: names.slice(0, 10), pages: 2 })
    expect(await list({ p: 2 })).toEqual({ names: names.slice(10), pages: 2 })
    expect(await list({ p: 3 })).toEqual({ names: [], pages: 2 })
  })

  test.each([0, -1, -7])('of page %i is everything', async (p) => {
    const { names, list } = await withGroups(12)
    expect(await list({ p })).toEqual({ names, pages: 1 })
    const { list: ofNothing } = await withGroups(0)
    expect(await ofNothing({ p })).toEqual({ names: [], pages: 0 })
  })

  test('takes a size of its own', async () => {
    const { names, list } = await withGroups(12)
    expect(await list({ p: 3, size: 5 })).toEqual({ names: names.slice(10), pages: 3 })
    expect(await list({ size: 100 })).toEqual({ names, pages: 1 })
  })

  test('of nothing has no pages', async () => {
    const { list } = await withGroups(0)
    expect(await list()).toEqual({ names: [], pages: 0 })
  })

  test('is sorted and searched', async () => {
    const { names, list } = await withGroups(11)
    expect((await list({ sort: '-name', size: 1 })).names).toEqual([names.at(-1)])
    expect(await list({ q: 'gROUP 1' })).toEqual({ names: ['Group 10', 'Group 11'], pages: 1 })
    expect(await list({ q: '%' })).toEqual({ names: [], pages: 0 })
    await expect(list({ sort: 'description' })).rejects.toMatchObject({ status: 400 })
  })

  test.each([
    'p=abc',
    'p=1.5',
    'p=1&p=2',
    'size=0',
    'size=101',
    'size=x',
    'p=1e99',
    'p=9999999999',
  ])('refuses %s', async (query) => {
    const { admin } = await withGroups(0)
    const headers = { authorization: admin.key }
    const { status, body } = await hub.ask('GET', `/api/usergroups?${query}`, { headers })
    expect({ status, Message: body.Message }).toEqual({
      status: 400,
      Message: 'Payload validation failed',
    })
  })

  test('ignores what it does not know, and names without a value', async () => {
    const { admin } = await withGroups(11)
    const headers = { authorization: admin.key }
    const { body } = await hub.ask('GET', '/api/usergroups?p=&x=y&__proto__=z', { headers })
    expect(body.groups).toHaveLength(10)
  })
})

test('the page size is a setting', async () => {
  const other = await startHub({ settings: { page_size: 3 } })
  const { names, list } = await withGroups(7, other)
  expect(await list({ p: 3 })).toEqual({ names: names.slice(6), pages: 3 })
  expect(await list({ p: 1, size: 2 })).toEqual({ names: names.slice(0, 2), pages: 4 })
})
