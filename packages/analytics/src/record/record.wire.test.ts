import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRecord, buildRecord } from '../testing/index.ts'
import { emptyRecord } from './record.ts'
import { packRecord, readRecord } from './record.wire.ts'

/** Bytes from text and numbers: a string is written as a fixstr, a number is a byte. */
const bytes = (...parts: (string | number)[]) =>
  Buffer.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [0xa0 + part.length, ...Buffer.from(part)] : [part],
    ),
  )

const aTime = ['TimeStamp', 0x92, 0xce, 0x66, 0x38, 0xad, 0xc2, 0x00]

describe('writing a record', () => {
  test('is a map of thirty-five fields that starts with the method', () => {
    const start = bytes(0xde, 0x00, 0x23, 'Method', 'GET')
    expect(packRecord(buildRecord()).subarray(0, start.length)).toEqual(start)
  })

  test('writes a time as a list of seconds and nanoseconds', () => {
    const packed = packRecord(buildRecord({ TimeStamp: new Date('2024-05-06T10:15:30.250Z') }))
    const time = bytes(
      'TimeStamp',
      0x92,
      0xce,
      0x66,
      0x38,
      0xad,
      0xc2,
      0xce,
      0x0e,
      0xe6,
      0xb2,
      0x80,
    )
    expect(packed.includes(time)).toBe(true)
  })

  test('is undone by reading, whatever the record holds', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(readRecord(packRecord(record))).toEqual({ record })
      }),
    )
  })

  test('does not leak a record that could not be written into the next one', () => {
    expect(() => packRecord(buildRecord({ RequestTime: 0.5 }))).toThrow('0.5 is not a whole number')
    expect(readRecord(packRecord(buildRecord())).record).toEqual(buildRecord())
  })
})

describe('reading a record', () => {
  test('takes a subset of fields in any order, and passes over unknown ones', () => {
    const some = bytes(
      0x84,
      'OrgID',
      'o1',
      ...aTime,
      'Novel',
      0x91,
      0x81,
      'a',
      0xc3,
      'Method',
      'PUT',
    )
    expect(readRecord(some).record).toEqual({
      ...emptyRecord(),
      OrgID: 'o1',
      Method: 'PUT',
      TimeStamp: new Date('2024-05-06T10:15:30Z'),
    })
  })

  const whole = new Date('2024-05-06T10:15:30Z')
  const half = new Date('2024-05-06T10:15:30.500Z')
  test.each<[string, (string | number)[], Date]>([
    ['a list', [0x92, 0xce, 0x66, 0x38, 0xad, 0xc2, 0xce, 0x1d, 0xcd, 0x65, 0x00], half],
    [
      'a list of wide numbers',
      [0x92, 0xd3, 0, 0, 0, 0, 0x66, 0x38, 0xad, 0xc2, 0xd2, 0, 0, 0, 0],
      whole,
    ],
    ['a timestamp of 32 bits', [0xd6, 0xff, 0x66, 0x38, 0xad, 0xc2], whole],
    ['a timestamp of 64 bits', [0xd7, 0xff, 0x77, 0x35, 0x94, 0x00, 0x66, 0x38, 0xad, 0xc2], half],
    [
      'a timestamp of 96 bits',
      [0xc7, 12, 0xff, 0x1d, 0xcd, 0x65, 0, 0, 0, 0, 0, 0x66, 0x38, 0xad, 0xc2],
      half,
    ],
    ['a text', ['2024-05-06T10:15:30Z'], whole],
    ['a text with a zone', ['2024-05-06T12:15:30+02:00'], whole],
  ])('takes a time that is %s', (_, value, time) => {
    expect(readRecord(bytes(0x81, 'TimeStamp', ...value)).record?.TimeStamp).toEqual(time)
  })

  test.each<[string, (string | number)[], number]>([
    ['one byte', [0x7f], 127],
    ['a negative byte', [0xff], -1],
    ['8 bits', [0xcc, 0xc8], 200],
    ['16 bits', [0xcd, 0x01, 0xf4], 500],
    ['32 bits', [0xce, 0x00, 0x00, 0x01, 0xf4], 500],
    ['64 bits', [0xcf, 0, 0, 0, 1, 0, 0, 0, 0], 0x1_0000_0000],
    ['8 signed bits', [0xd0, 0x80], -128],
    ['16 signed bits', [0xd1, 0xff, 0x00], -256],
    ['32 signed bits', [0xd2, 0xff, 0xff, 0xff, 0x00], -256],
    ['64 signed bits', [0xd3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00], -256],
    ['a float that is whole', [0xcb, 0x40, 0x69, 0, 0, 0, 0, 0, 0], 200],
    ['nil', [0xc0], 0],
  ])('takes a number of %s', (_, value, number) => {
    const record = readRecord(bytes(0x82, ...aTime, 'ResponseCode', ...value)).record
    expect(record?.ResponseCode).toBe(number)
  })

  test('takes nil as the zero of every kind', () => {
    const names = Object.keys(emptyRecord()).filter((name) => name !== 'TimeStamp')
    const nothing = bytes(0xde, 0, 35, ...aTime, ...names.flatMap((name) => [name, 0xc0]))
    const TimeStamp = new Date('2024-05-06T10:15:30Z')
    expect(readRecord(nothing)).toEqual({ record: { ...emptyRecord(), TimeStamp } })
  })

  test('replaces NUL, which no SQL store keeps', () => {
    const packed = packRecord(buildRecord({ UserAgent: 'a\0b', RawPath: `/${'x'.repeat(60)}\0` }))
    expect(readRecord(packed).record).toMatchObject({
      UserAgent: 'a\uFFFDb',
      RawPath: `/${'x'.repeat(60)}\uFFFD`,
    })
  })

  test('shortens keys that no index takes, and keeps them apart', () => {
    const [one, two] = ['1', '2'].map(
      (end) =>
        readRecord(packRecord(buildRecord({ APIKey: 'x'.repeat(4000) + end }))).record?.APIKey,
    )
    expect(one).toHaveLength(256)
    expect(two).toHaveLength(256)
    expect(one).not.toBe(two)
  })
})

describe('a malformed record is a problem with a name', () => {
  test.each<[string, (string | number)[]]>([
    ['the record ends too early', []],
    ['the record is not a map', ['Method']],
    ['the record is not a map', [0xc1]],
    ['the record has bytes behind it', [0x81, ...aTime, 0xc0]],
    ['the record ends too early', [0x82, ...aTime]],
    ['the record is not a text', [0x81, 0x01, 0x01]],
    ['the record ends too early', [0x81, 'Novel', 0xdd, 0xff, 0xff, 0xff, 0xff, 0x00]],
    ['the record is not msgpack', [0x81, 'Novel', 0xc1]],
    ['Method is not a text', [0x81, 'Method', 0x01]],
    ['Method ends too early', [0x81, 'Method', 0xdb, 0xff, 0xff, 0xff, 0xff]],
    ['ResponseCode is not a number', [0x81, 'ResponseCode', '200']],
    ['ResponseCode is not a whole number', [0x81, 'ResponseCode', 0xca, 0x3f, 0, 0, 0]],
    [
      'ContentLength is not a whole number',
      [0x81, 'ContentLength', 0xcf, 255, 0, 0, 0, 0, 0, 0, 0],
    ],
    ['TrackPath is not a flag', [0x81, 'TrackPath', 0x01]],
    ['Tags is not a list', [0x81, 'Tags', 'x']],
    ['Tags ends too early', [0x81, 'Tags', 0xdd, 0xff, 0xff, 0xff, 0xff]],
    ['Geo.Country.ISOCode is not a text', [0x81, 'Geo', 0x81, 'Country', 0x81, 'ISOCode', 0x07]],
    [
      'Geo.Location.Latitude is not a finite number',
      [0x81, 'Geo', 0x81, 'Location', 0x81, 'Latitude', 0xcb, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0],
    ],
    ['TimeStamp is not a time', [0x81, 'TimeStamp', 0x05]],
    ['TimeStamp is not a time', [0x81, 'TimeStamp', 'yesterday']],
    ['TimeStamp is not a time', [0x81, 'TimeStamp', 0x93, 1, 2, 3]],
    ['TimeStamp is not a time', [0x81, 'TimeStamp', 0xd4, 0x01, 0x00]],
    ['TimeStamp is not a time', [0x81, 'TimeStamp', 0x92, 0xcf, 0, 0, 255, 0, 0, 0, 0, 0, 0]],
    ['TimeStamp is missing', [0x81, 'Method', 'GET']],
    ['TimeStamp is missing', [0x81, 'TimeStamp', 0xc0]],
  ])('%s', (problem, parts) => {
    expect(readRecord(bytes(...parts))).toEqual({ problem })
  })

  test('random bytes never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (random) => {
        expect(readRecord(Buffer.from(random)).problem).toBeTypeOf('string')
      }),
    )
  })

  test('a record with one changed byte or a lost end never throws', () => {
    const packed = packRecord(buildRecord({ Tags: ['a', 'b'] }))
    fc.assert(
      fc.property(fc.nat(packed.length - 1), fc.nat(255), fc.boolean(), (at, value, cut) => {
        const broken = Buffer.from(packed)
        broken[at] = value
        const { record, problem } = readRecord(cut ? broken.subarray(0, at) : broken)
        expect(record === undefined).toBe(problem !== undefined)
        if (cut) expect(problem).toBeTypeOf('string')
      }),
    )
  })
})
