import { describe, expect, test } from 'vitest'
import { buildRecord } from '../testing/index.ts'
import { composeRecord, expiryOf } from './compose.ts'
import { fitDocument, limitDetail } from './detail.ts'
import { createFilter, type RecordFilters } from './filters.ts'
import { toGeo } from './geo.ts'
import { unknownFields } from './ignored.ts'
import { obfuscateKey, recordKey } from './keys.ts'
import { errorClassOf, outcomeOf } from './outcome.ts'
import { createNormaliser } from './paths.ts'
import { createPreparation } from './preparation.ts'

describe('the key of a record', () => {
  const hash = (token: string) => `hash of ${token}`
  test.each([
    ['secret', hash, 'hash of secret'],
    ['', hash, '00000000'],
    ['secret', undefined, 'secret'],
    ['', undefined, ''],
  ])('the token "%s" is recorded as expected', (token, hashing, key) => {
    expect(recordKey(token, hashing)).toBe(key)
  })

  test.each([
    ['0123456789', undefined, '****6789'],
    ['0123456789', 2, '****89'],
    ['0123456789', 0, '****'],
    ['0123', undefined, '----'],
    ['', undefined, '----'],
  ])('the key "%s" with %s characters shown is %s', (key, shown, obfuscated) => {
    expect(obfuscateKey(key, shown)).toBe(obfuscated)
  })
})

test.each([
  [-1, 'neither', undefined],
  [101, 'neither', undefined],
  [199, 'neither', undefined],
  [200, 'success', undefined],
  [299, 'success', undefined],
  [301, 'neither', undefined],
  [399, 'neither', undefined],
  [400, 'error', '4xx'],
  [499, 'error', '4xx'],
  [500, 'error', '5xx'],
  [999, 'error', '5xx'],
])('the code %i is %s of class %s', (code, outcome, errorClass) => {
  expect(outcomeOf(code)).toBe(outcome)
  expect(errorClassOf(code)).toBe(errorClass)
})

describe('filters', () => {
  const record = buildRecord({ APIID: 'a1', OrgID: 'o1', ResponseCode: 200 })
  test.each<[RecordFilters, boolean]>([
    [{}, true],
    [{ api_ids: [], skip_org_ids: [] }, true],
    [{ api_ids: ['a1', 'a2'] }, true],
    [{ api_ids: ['a2'] }, false],
    [{ org_ids: ['o1'], response_codes: [200] }, true],
    [{ org_ids: ['o1'], response_codes: [201] }, false],
    [{ skip_api_ids: ['a1'], api_ids: ['a1'] }, false],
    [{ skip_org_ids: ['o1'] }, false],
    [{ skip_response_codes: [500, 200] }, false],
    [{ skip_response_codes: [500] }, true],
  ])('%o let a record pass: %s', (filters, passes) => {
    expect(createFilter(filters)(record)).toBe(passes)
  })
})

describe('detailed recording', () => {
  const record = buildRecord({ RawRequest: 'abcdef', RawResponse: 'gh' })
  test.each([
    [{}, 'abcdef', 'gh'],
    [{ max_record_size: 0 }, 'abcdef', 'gh'],
    [{ max_record_size: -5 }, 'abcdef', 'gh'],
    [{ max_record_size: 4 }, 'abcd', 'gh'],
    [{ max_record_size: 6 }, 'abcdef', 'gh'],
    [{ omit_detailed_recording: true, max_record_size: 4 }, '', ''],
  ])('%o keeps "%s" and "%s"', (settings, RawRequest, RawResponse) => {
    expect(limitDetail(record, settings)).toEqual({ ...record, RawRequest, RawResponse })
  })

  test('too large for a document leaves a note in the place of the response', () => {
    const large = buildRecord({ RawRequest: 'x'.repeat(600_000), RawResponse: 'x'.repeat(600_000) })
    expect(fitDocument(large)).toBe(large)
    const fitted = fitDocument(large, 1_000_000)
    expect(fitted.RawRequest).toBe('')
    expect(Buffer.from(fitted.RawResponse, 'base64').toString()).toMatch(/too large/)
  })
})

describe('preparing a record for a pump', () => {
  test('drops what the filters refuse', () => {
    const prepare = createPreparation({ filters: { skip_api_ids: ['a1'] } })
    expect(prepare(buildRecord({ APIID: 'a1' }))).toBeUndefined()
    expect(prepare(buildRecord({ APIID: 'a2' }))).toEqual(buildRecord({ APIID: 'a2' }))
  })

  test('empties ignored fields by their JSON names, and cuts detail', () => {
    const prepare = createPreparation({
      ignore_fields: ['api_key', 'geo', 'ip_address'],
      omit_detailed_recording: true,
    })
    const record = buildRecord({ APIKey: 'k', RawRequest: 'x', Alias: 'alice' })
    expect(prepare(record)).toEqual({ ...record, APIKey: '', IPAddress: '', RawRequest: '' })
  })

  test('tells which ignored fields no record has', () => {
    expect(unknownFields(['api_key', 'APIKey', 'expireAt', 'nonsense'])).toEqual([
      'APIKey',
      'nonsense',
    ])
  })
})

describe('composing a record', () => {
  test('derives times, repairs and normalises paths, and sets the expiry', () => {
    const record = composeRecord(
      {
        TimeStamp: new Date('2024-12-31T23:59:59Z'),
        Path: 'items/5',
        RawPath: 'items/5',
        OriginalPath: '/old/5',
        Latency: { Total: 9, Upstream: 5, Gateway: 4 },
      },
      { normalise: createNormaliser(), expire_analytics_after: 60 },
    )
    expect(record).toMatchObject({
      Day: 31,
      Month: 12,
      Year: 2024,
      Hour: 23,
      Path: '/items/{id}',
      RawPath: '/items/5',
      OriginalPath: '/old/5',
      APIVersion: 'Non Versioned',
      RequestTime: 9,
      ExpireAt: new Date('2025-01-01T00:00:59Z'),
    })
  })

  test('keeps a record for a hundred years when nothing limits it', () => {
    expect(expiryOf(new Date('2024-01-01T00:00:00Z'), 0)).toEqual(new Date('2123-12-08T00:00:00Z'))
  })
})

describe('the place of a request', () => {
  test('is read from a city database', () => {
    const found = {
      country: { iso_code: 'DE' },
      city: { geoname_id: 2950159, names: { en: 'Berlin', de: 'Berlin' } },
      location: { latitude: 52.5, longitude: 13.4, time_zone: 'Europe/Berlin' },
    }
    expect(toGeo(found)).toEqual({
      Country: { ISOCode: 'DE' },
      City: { GeoNameID: 2950159, Names: { en: 'Berlin', de: 'Berlin' } },
      Location: { Latitude: 52.5, Longitude: 13.4, TimeZone: 'Europe/Berlin' },
    })
  })

  test('is all zeros when nothing is known', () => {
    expect(toGeo(null)).toEqual(buildRecord().Geo)
  })
})
