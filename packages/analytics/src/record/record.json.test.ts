import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecord, buildRecord } from '../testing/index.ts'
import { fromRecordJson, toRecordJson } from './record.json.ts'

test('a record that travels as JSON comes back as it was', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const own = { ...record, CollectionName: '' }
      const { record: read, problem } = fromRecordJson(
        JSON.parse(JSON.stringify(toRecordJson(own))),
      )
      if (problem) expect(problem).toBe('timestamp is missing')
      else expect(read).toEqual(own)
    }),
    { numRuns: 50 },
  )
})

test('names on the wire are those of the documents', () => {
  const record = buildRecord({
    APIID: 'a',
    Geo: { ...buildRecord().Geo, Country: { ISOCode: 'GB' } },
  })
  expect(toRecordJson(record)).toMatchObject({
    api_id: 'a',
    geo: { country: { iso_code: 'GB' } },
    latency: { total: expect.any(Number) },
    network: { closed_connections: expect.any(Number) },
  })
})

test.each([null, 7, 'text', [], {}, { timestamp: 'yesterday' }])('%j is no record', (value) => {
  expect(fromRecordJson(value).problem).toBeTruthy()
})

test('what is of another type is as good as absent', () => {
  const { record } = fromRecordJson({
    ...{ timestamp: '2026-01-02T03:04:05Z', tags: 'x', geo: 7, latency: [], response_code: '200' },
    ...{ api_id: 'a'.repeat(1_000), graphql_stats: { Errors: [{ Path: ['a', 1, {}] }] } },
  })
  expect(record).toMatchObject({ Tags: [], ResponseCode: 200, Latency: { Total: 0 } })
  expect(record?.APIID).toHaveLength(256)
  expect(record?.GraphQLStats.Errors).toEqual([{ Message: '', Path: ['a', 1] }])
})
