import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyUptime, buildUptime } from '../testing/index.ts'
import { fromUptimeDocument, toUptimeDocument } from './uptime.document.ts'
import { codeOfCheck } from './uptime.ts'
import { packUptime, readUptime } from './uptime.wire.ts'

test('a check survives the wire and the document store', () => {
  fc.assert(
    fc.property(anyUptime, (record) => {
      expect(readUptime(packUptime(record))).toEqual({ record })
      expect(fromUptimeDocument(toUptimeDocument(record))).toEqual(record)
    }),
  )
})

test('a check is a map of fourteen fields that starts with its address', () => {
  const start = Buffer.from([0x8e, 0xa3, ...Buffer.from('URL')])
  expect(packUptime(buildUptime()).subarray(0, 5)).toEqual(start)
})

test('a malformed check is a problem with a name', () => {
  expect(readUptime(Buffer.from([0x81, 0xa3, 0x55, 0x52, 0x4c, 0x01]))).toEqual({
    problem: 'URL is not a text',
  })
  expect(readUptime(Buffer.from([0x80]))).toEqual({ problem: 'TimeStamp is missing' })
})

test.each([
  [200, false, 200],
  [0, true, 521],
  [503, true, 503],
])('a check with code %i and TCP error %s counts under %i', (ResponseCode, TCPError, code) => {
  expect(codeOfCheck(buildUptime({ ResponseCode, TCPError }))).toBe(code)
})
