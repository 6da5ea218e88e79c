import { describe, expect, test } from 'vitest'
import { endpointsOf, groupByTag } from './operations.ts'

const responses = { 200: { description: 'ok' } }
const document = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  tags: [{ name: 'orders' }, { name: 'users' }],
  paths: {
    '/users': { get: { operationId: 'listUsers', tags: ['users'], summary: 'All', responses } },
    '/orders': {
      get: { tags: ['orders'], responses },
      post: { operationId: 'order', tags: ['orders'], responses },
    },
    '/health': { get: { operationId: 'health', responses } },
  },
  'x-svc-api-gateway': {
    middleware: { operations: { order: { block: { enabled: true }, cache: { enabled: false } } } },
  },
}
const endpoints = endpointsOf(document)
const shown = (query: string) =>
  groupByTag(endpoints, query, document).map((row) => (row.kind === 'tag' ? row.tag : row.key))

describe('the endpoints of a document', () => {
  test('stand under their tags, in the order of the description', () => {
    expect(shown('')).toEqual([
      ...['orders', 'get /orders', 'post /orders'],
      ...['users', 'get /users'],
      ...['', 'get /health'],
    ])
  })

  test('are found by path, id, summary, tag and by what is on', () => {
    expect(shown('listus')).toEqual(['users', 'get /users'])
    expect(shown('POST orders')).toEqual(['orders', 'post /orders'])
    expect(shown('block')).toEqual(['orders', 'post /orders'])
    expect(shown('nothing')).toEqual([])
  })

  test('have an id also where the description gives none', () => {
    expect(endpoints.find(({ key }) => key === 'get /orders')).toMatchObject({
      id: 'ordersGET',
      hasId: false,
      on: [],
    })
    expect(endpoints.find(({ key }) => key === 'post /orders')).toMatchObject({
      hasId: true,
      on: ['Block'],
    })
  })
})
