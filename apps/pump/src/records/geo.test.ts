import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRecord } from '@svc/analytics/testing'
import { afterAll, expect, test } from 'vitest'
import { addPlace, openGeo } from './geo.ts'

const folder = mkdtempSync(join(tmpdir(), 'svc-geo-'))
afterAll(() => rmSync(folder, { recursive: true }))

const text = (value: string) => Buffer.from([0x40 | value.length, ...Buffer.from(value)])
const number = (value: number) => Buffer.from([0xa2, value >> 8, value & 0xff])
const map = (entries: Record<string, Buffer>) =>
  Buffer.concat([
    Buffer.from([0xe0 | Object.keys(entries).length]),
    ...Object.entries(entries).flatMap(([name, value]) => [text(name), value]),
  ])

/** A database of one node: addresses below 128.0.0.0 are in Germany, the others are not in it. */
function writeDatabase(): string {
  const [notFound, found] = [1, 1 + 16]
  const tree = Buffer.from([0, 0, found, 0, 0, notFound])
  const place = map({ country: map({ iso_code: text('DE') }) })
  const about = map({
    node_count: number(1),
    record_size: number(24),
    ip_version: number(4),
    database_type: text('Test'),
    binary_format_major_version: number(2),
    binary_format_minor_version: number(0),
    build_epoch: number(1),
    languages: Buffer.from([0, 4]),
    description: map({}),
  })
  const marker = Buffer.from([0xab, 0xcd, 0xef, ...Buffer.from('MaxMind.com')])
  const path = join(folder, 'city.mmdb')
  writeFileSync(path, Buffer.concat([tree, Buffer.alloc(16), place, marker, about]))
  return path
}

test('a record without a country gets that of its address, one with a country keeps it', () => {
  const find = openGeo(writeDatabase())
  const countryOf = (IPAddress: string, ISOCode = '') => {
    const record = buildRecord({ IPAddress })
    record.Geo.Country.ISOCode = ISOCode
    addPlace(record, find)
    return record.Geo.Country.ISOCode
  }
  expect(countryOf('10.1.2.3')).toBe('DE')
  expect(countryOf('10.1.2.3', 'GB')).toBe('GB')
  expect(countryOf('200.1.2.3')).toBe('')
  expect(countryOf('not an address')).toBe('')
  expect(countryOf('')).toBe('')
})

test('a file that is no city database is refused by its name', () => {
  const path = join(folder, 'none.mmdb')
  writeFileSync(path, 'nothing')
  expect(() => openGeo(path)).toThrow(`geo_ip_db_path: '${path}' is not a city database`)
  expect(() => openGeo(join(folder, 'absent'))).toThrow('is not a city database')
})
