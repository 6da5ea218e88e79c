import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RpcError } from '../error.ts'
import { kinds } from '../wire/kinds.ts'
import { readRequest, requestPreamble, writeRequest } from '../wire/requests.ts'
import { inboundData } from '../wire/shapes.ts'
import { measured, signed, text, unsigned } from './bytes.ts'
import { GobDecoder } from './decoder.ts'
import { defineStruct, writeMessage } from './encode.ts'
import { usualLimits } from './limits.ts'

const isProof = process.env.SVC_PROVE === '1'
const bound = isProof
  ? { numRuns: 1_000_000_000, interruptAfterTimeLimit: 10 * 60_000 }
  : { numRuns: 700, seed: 20_261_115 }
const patience = { timeout: 3_600_000 }

const limits = { ...usualLimits, messageBytes: 100_000, values: 50_000 }

/** Reads whatever it is; the answer is values or a named error, never anything else. */
function survive(stream: Buffer, piece: number): void {
  const decoder = new GobDecoder(limits)
  try {
    for (let at = 0; at < stream.length; at += piece) {
      decoder.push(stream.subarray(at, at + piece))
      for (let value = decoder.next(); value !== undefined; value = decoder.next()) {
        readRequest(value)
      }
    }
  } catch (problem) {
    if (!(problem instanceof RpcError)) throw problem
  }
}

const login = { UserKey: 'a key', GroupID: 'g', ForceSync: true, Node: Buffer.from('{}') }
const wellFormed = Buffer.concat([
  ...requestPreamble,
  ...writeRequest(1, 'Login', kinds.string.write('a key')),
  ...writeRequest(2, 'LoginWithGroup', kinds.GroupLoginRequest.write(login)),
  ...writeRequest(3, 'SetKey', kinds.InboundData.write(inboundData({ KeyName: 'k', Per: -1 }))),
  ...writeRequest(4, 'DeleteKeys', kinds.strings.write(['a', 'b', 'c'])),
  ...writeRequest(5, 'Ping', null),
])

const pieces = fc.integer({ min: 1, max: 500 })

test('any bytes at all are read or refused', patience, () => {
  const messages = fc
    .array(fc.uint8Array({ maxLength: 60 }), { maxLength: 10 })
    .map((all) => Buffer.concat(all.flatMap((one) => measured([Buffer.from(one)]))))
  const bytes = fc.uint8Array({ maxLength: 300 }).map((one) => Buffer.from(one))
  fc.assert(fc.property(fc.oneof(bytes, messages), pieces, survive), bound)
})

test('a good stream with damage in any place is read or refused', patience, () => {
  const place = fc.nat({ max: wellFormed.length - 1 })
  const damage = fc.array(fc.tuple(place, fc.nat({ max: 255 })), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(damage, place, place, pieces, (changes, from, to, piece) => {
      const bytes = Buffer.from(wellFormed)
      for (const [at, byte] of changes) bytes[at] = byte
      survive(bytes, piece)
      // Cut out, or said twice.
      survive(Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]), piece)
    }),
    bound,
  )
})

/** What the decoder says to a stream. */
function complaint(...parts: Buffer[]): string {
  const decoder = new GobDecoder(limits)
  try {
    decoder.push(Buffer.concat(parts))
    decoder.next()
    return ''
  } catch (problem) {
    return problem instanceof RpcError ? problem.message : `another error: ${problem}`
  }
}
const message = (...parts: Buffer[]) => measured(parts)
const holder = { id: 70, title: 'holder', shape: { It: 'interface', All: 'strings' } } as const
/** An interface that holds a holder that holds an interface, and so on. */
function nested(depth: number): Buffer[] {
  const one = unsigned(1)
  if (depth === 0) return [unsigned(0)]
  return [one, ...text('holder'), signed(holder.id), ...measured(nested(depth - 1)), unsigned(0)]
}

test('what would take too much is refused before it is held', () => {
  expect(complaint(unsigned(100_001))).toBe('a message of 100001 bytes')
  expect(complaint(Buffer.from('f8ffffffffffffffff', 'hex'))).toBe(
    'a message without a sensible length',
  )
  const define = defineStruct(holder)
  expect(complaint(...define, ...message(signed(70), ...nested(100)))).toBe('a value is too deep')
  const many = writeMessage(
    { ...holder, shape: { All: 'strings' } },
    { All: Array(60_000).fill('') },
  )
  const listDefinition = kinds.strings.definition ?? []
  const struct = defineStruct({ ...holder, shape: { All: 'strings' } })
  expect(complaint(...listDefinition, ...struct, ...many)).toBe('too many values')
  const wide = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}`, 'bool']))
  expect(complaint(...defineStruct({ id: 71, title: 'wide', shape: wide as never }))).toBe(
    'a type with too many fields',
  )
  const types = Array.from({ length: 65 }, (_, at) => defineStruct({ ...holder, id: 80 + at }))
  expect(complaint(...types.flat())).toBe('a value is spread over too many messages')
})

test('definitions that cannot be are refused', () => {
  const define = defineStruct(holder)
  expect(complaint(...define, ...define)).toBe('type 70 comes twice')
  expect(complaint(...defineStruct({ ...holder, id: 16 }))).toBe(
    'a definition of type 16 that is none',
  )
  expect(complaint(...message(signed(99), unsigned(0)))).toBe('a value of the unknown type 99')
  expect(complaint(...define, ...message(signed(70), unsigned(9)))).toBe(
    'a field that its type does not have',
  )
})
