import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GobDecoder } from '../gob/decoder.ts'
import { usualLimits } from '../gob/limits.ts'
import type { GobNamed } from '../gob/types.ts'
import { functions } from './functions.ts'
import { type KindName, kinds } from './kinds.ts'
import { readRequest, requestPreamble, writeRequest } from './requests.ts'
import { readResponse, responsePreamble, writeResponse } from './responses.ts'

const text = fc.string({ unit: 'binary' })
const texts = fc.array(text, { maxLength: 20 })
const whole = fc.maxSafeInteger()

const arbitrary: { [K in KindName]: fc.Arbitrary<unknown> } = {
  none: fc.constant(null),
  string: text,
  strings: texts,
  bool: fc.boolean(),
  int: whole,
  int64: whole,
  InboundData: fc.record({
    ...{ KeyName: text, Value: text, SessionState: text },
    ...{ Timeout: whole, Per: whole, Expire: whole },
  }),
  DefRequest: fc.record({ OrgId: text, Tags: texts, LoadOAS: fc.boolean() }),
  GroupLoginRequest: fc.record({
    ...{ UserKey: text, GroupID: text, ForceSync: fc.boolean() },
    Node: fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
  }),
  GroupKeySpaceRequest: fc.record({ OrgID: text, GroupID: text }),
  KeysValuesPair: fc.record({ Keys: texts, Values: texts }),
}

const names = fc.constantFrom(...(Object.keys(functions) as Array<keyof typeof functions>))

/** A value for each of some functions. */
const callsWith = (end: 'argument' | 'result') =>
  fc.array(
    names.chain((name) => {
      const kind: KindName = functions[name][end]
      return arbitrary[kind].map((value) => ({ name, kind, value }))
    }),
    { minLength: 1, maxLength: 8 },
  )

const writeKind = (kind: KindName, value: unknown) =>
  (
    kinds[kind] as { write: (value: unknown) => ReturnType<(typeof kinds)['string']['write']> }
  ).write(value)
const readKind = (kind: KindName, given: GobNamed | null): unknown => kinds[kind].read(given)

/** All values of a stream that comes in pieces of this size. */
function readAll(stream: Buffer, size: number) {
  const decoder = new GobDecoder(usualLimits)
  const values = []
  for (let at = 0; at < stream.length; at += size) {
    decoder.push(stream.subarray(at, at + size))
    for (let value = decoder.next(); value !== undefined; value = decoder.next()) values.push(value)
  }
  return values
}

const pieces = fc.integer({ min: 1, max: 200 })

test('arguments of all functions come as they were sent, in pieces of any size', () => {
  fc.assert(
    fc.property(callsWith('argument'), pieces, (calls, size) => {
      const sent = calls.flatMap(({ name, kind, value }, at) =>
        writeRequest(at + 1, name, writeKind(kind, value)),
      )
      const read = readAll(Buffer.concat([...requestPreamble, ...sent]), size).map(readRequest)
      expect(read.map(({ id, name }) => [id, name])).toEqual(
        calls.map(({ name }, at) => [at + 1, name]),
      )
      const values = read.map(({ argument }, at) => readKind(calls[at]?.kind ?? 'none', argument))
      expect(values).toEqual(calls.map(({ value }) => value))
    }),
  )
})

test('results of all functions come as they were sent, and so do errors', () => {
  const outcomes = fc.array(
    fc.oneof(
      callsWith('result').map(([call]) => ({ ...call, error: '' })),
      text
        .filter((error) => error !== '')
        .map((error) => ({ kind: undefined, value: null, error })),
    ),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(outcomes, pieces, (told, size) => {
      const sent = told.flatMap(({ kind, value, error }, at) =>
        writeResponse(BigInt(at) + 2n ** 60n, { result: writeKind(kind ?? 'none', value), error }),
      )
      const read = readAll(Buffer.concat([...responsePreamble, ...sent]), size).map(readResponse)
      expect(read.map(({ id, error }) => [id, error])).toEqual(
        told.map(({ error }, at) => [BigInt(at) + 2n ** 60n, error]),
      )
      const values = read.map(({ result }, at) => readKind(told[at]?.kind ?? 'none', result))
      expect(values).toEqual(told.map(({ value }) => value))
    }),
  )
})

test('a value of another type than the function takes is named in the error', () => {
  const given = kinds.bool.write(true)
  const [value] = readAll(
    Buffer.concat([...requestPreamble, ...writeRequest(1, 'Login', given)]),
    99,
  )
  const { argument } = readRequest(value ?? null)
  expect(() => kinds.string.read(argument)).toThrow('expected string, got bool')
  expect(() => kinds.InboundData.read(null)).toThrow('expected *apidef.InboundData, got nothing')
})
