import { classicApi, oasApi } from '@svc/definitions/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { onEveryEngine, type StartHub, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

async function withApis(at = hub) {
  const { call } = (await at.organisation()).admin
  const { Meta: classic, ID: classicId } = await call.apis.create({
    body: { api_definition: classicApi({ name: 'orders #eu #beta' }) },
  })
  const { Meta: oas, ID: oasId } = await call.oas.create({ body: oasApi() })
  await call.categories.replace({ params: { id: oas }, body: ['eu', 'two words'] })
  const counts = async () =>
    (await call.categories.list()).categories.map(({ name, count }) => `${name} ${count}`)
  return { ...call, classic, classicId, oas, oasId, counts }
}

describe('a category', () => {
  test('is renamed in names and lists alike', async () => {
    const { categories, apis, classic, oas, counts } = await withApis()
    const renamed = await categories.rename({ params: { name: 'eu' }, body: { name: 'europe' } })
    expect(renamed).toEqual({ Status: 'OK', Message: 'Category renamed', Meta: { apis: 2 } })
    expect((await apis.get({ params: { id: classic } })).api_definition.name).toBe(
      'orders #europe #beta',
    )
    expect((await apis.get({ params: { id: oas } })).categories).toEqual(['europe', 'two words'])
    await categories.rename({ params: { name: 'two words' }, body: { name: 'europe' } })
    expect(await counts()).toEqual(['beta 1', 'europe 2'])
  })

  test('is deleted from names and lists alike', async () => {
    const { categories, apis, classic, counts } = await withApis()
    expect((await categories.remove({ params: { name: 'eu' } })).Meta).toEqual({ apis: 2 })
    expect(await counts()).toEqual(['beta 1', 'two words 1'])
    expect((await apis.get({ params: { id: classic } })).api_definition.name).toBe('orders #beta')
  })

  test('that nobody has is told so', async () => {
    const { categories } = await withApis()
    const missing = { status: 404, body: { Message: 'Category not found' } }
    const params = { name: 'none' }
    await expect(categories.remove({ params })).rejects.toMatchObject(missing)
    const rename = categories.rename({ params, body: { name: 'other' } })
    await expect(rename).rejects.toMatchObject(missing)
    const blank = categories.rename({ params: { name: 'eu' }, body: { name: ' ' } })
    await expect(blank).rejects.toMatchObject({ status: 400 })
  })

  test('must be one word in the name of a classic API, and nothing is half done', async () => {
    const { categories, classic, counts } = await withApis()
    const before = await counts()
    const rename = categories.rename({ params: { name: 'eu' }, body: { name: 'two words' } })
    await expect(rename).rejects.toMatchObject({
      status: 400,
      body: { Errors: [expect.any(String)] },
    })
    const replace = categories.replace({ params: { id: classic }, body: ['a b', 'c#d'] })
    await expect(replace).rejects.toMatchObject({ status: 400 })
    expect(await counts()).toEqual(before)
    await categories.replace({ params: { id: classic }, body: ['new'] })
    expect(await categories.ofApi({ params: { id: classic } })).toEqual({ categories: ['new'] })
  })

  test('of an unknown API, or one that is no text, is refused', async () => {
    const { categories, oas } = await withApis()
    const params = { id: 'unknown' }
    const missing = { status: 404, body: { Message: 'API not found' } }
    await expect(categories.ofApi({ params })).rejects.toMatchObject(missing)
    await expect(categories.replace({ params, body: [] })).rejects.toMatchObject(missing)
    const wrong = categories.replace({ params: { id: oas }, body: [7 as unknown as string] })
    await expect(wrong).rejects.toMatchObject({ status: 400 })
  })

  test('# stands in a name before a category and nowhere else', async () => {
    const { apis } = await withApis()
    for (const name of ['c# api', 'a #b#c', 'a # b']) {
      const create = apis.create({ body: { api_definition: classicApi({ name }) } })
      await expect(create).rejects.toMatchObject({
        status: 400,
        body: { Errors: [expect.stringContaining('#')] },
      })
    }
  })
})

onEveryEngine((start: StartHub) => {
  test('APIs are grouped by category, whatever its name, and filtered by it', async () => {
    const at = await start({ keep: false })
    const { categories, apis, oas, classicId, oasId } = await withApis(at)
    const long = 'x'.repeat(400)
    const names = ['eu', '__proto__', 'ü 🦆', long, `${long}y`]
    await categories.replace({ params: { id: oas }, body: names })
    const groups = await categories.groups()
    expect(Object.entries(groups)).toEqual(
      [...names.slice(1), 'beta', 'eu']
        .sort()
        .map((name) => [
          name,
          name === 'beta' ? [classicId] : name === 'eu' ? [classicId, oasId].sort() : [oasId],
        ]),
    )
    const found = async (category: string) =>
      (await apis.list({ query: { category } })).apis.map(
        ({ api_definition: { api_id } }) => api_id,
      )
    expect(await found('eu')).toEqual([oasId, classicId])
    expect(await found('beta')).toEqual([classicId])
    expect(await found(`beta,${long}`)).toEqual([oasId, classicId])
    expect(await found('EU')).toEqual([])
  })
})
