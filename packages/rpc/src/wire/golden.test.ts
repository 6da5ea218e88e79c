import { expect, test } from 'vitest'
import { GobDecoder } from '../gob/decoder.ts'
import { usualLimits } from '../gob/limits.ts'
import type { GobValue } from '../gob/types.ts'
import { type FunctionName, functions } from './functions.ts'
import { requests, responses, written } from './golden.ts'
import { kinds } from './kinds.ts'
import { readRequest, requestPreamble, writeRequest } from './requests.ts'
import { readResponse, responsePreamble, writeResponse } from './responses.ts'
import { inboundData } from './shapes.ts'

const login = { UserKey: 'a key', GroupID: 'edge', ForceSync: true, Node: Buffer.from('{}') }
const nobody = { UserKey: '', GroupID: '', ForceSync: false, Node: Buffer.alloc(0) }
const sign = { KeyName: 'rpc.listener.0000', Value: '0000', SessionState: '0000', Timeout: 10 }

/** What those bytes say: argument, result, error. */
const said: Array<[name: FunctionName, argument: unknown, result: unknown, error?: string]> = [
  ['Login', 'a key', true],
  ['LoginWithGroup', login, false],
  ['Disconnect', nobody, null],
  ['Ping', null, true],
  ['GetApiDefinitions', { OrgId: 'o', Tags: ['eu', 'us'], LoadOAS: true }, '[]'],
  ['GetKeySpaceUpdate', 'o', ['abc:hashed', 'tok']],
  ['GetGroupKeySpaceUpdate', { OrgID: 'o', GroupID: 'edge' }, []],
  ['GetKey', 'none', null, 'key not found'],
  ['SetKey', inboundData({ ...sign, Per: -1, Expire: 300 }), null],
  ['GetExp', 'k', -2],
  ['DeleteKeys', ['a', 'b'], true],
  ['GetKeysAndValuesWithFilter', 'apikey-*', { Keys: ['k1', 'k2'], Values: ['v1', ''] }],
  ['SetRollingWindow', inboundData({ KeyName: 'r', Per: 1, Expire: -1 }), 300],
]

/** Byte by byte, so that every cut of a message is met. */
function readAll(hex: string): GobValue[] {
  const decoder = new GobDecoder(usualLimits)
  const values: GobValue[] = []
  for (const byte of Buffer.from(hex, 'hex')) {
    decoder.push(Buffer.from([byte]))
    for (let value = decoder.next(); value !== undefined; value = decoder.next()) values.push(value)
  }
  return values
}
function requestIn(value: GobValue, name: FunctionName) {
  const asked = readRequest(value)
  return [asked.id, asked.name, kinds[functions[name].argument].read(asked.argument)]
}
function responseIn(value: GobValue, name: FunctionName) {
  const { id, result, error } = readResponse(value)
  return [id, error ? null : kinds[functions[name].result].read(result), error]
}

test.each(said)('what Go writes of %s is read', (name, argument, result, error = '') => {
  const bytes = written.find((one) => one.name === name)
  const asked = readAll(bytes?.request ?? '').map((value) => requestIn(value, name))
  expect(asked).toEqual([1, 2].map((id) => [id, name, argument]))
  const answered = readAll(bytes?.response ?? '').map((value) => responseIn(value, name))
  expect(answered).toEqual([1, 2].map((id) => [id, result, error]))
})

test('types that were defined for one value serve for all that follow', () => {
  const asked = readAll(requests).map((value, at) => requestIn(value, said[at]?.[0] ?? 'Ping'))
  expect(asked).toEqual(said.map(([name, argument], at) => [at + 1, name, argument]))
  const told = readAll(responses).map((value, at) => responseIn(value, said[at]?.[0] ?? 'Ping'))
  expect(told).toEqual(said.map(([, , result, error = ''], at) => [at + 1, result, error]))
})

const hex = (parts: Buffer[]) => Buffer.concat(parts).toString('hex')

test('what is written here is what Go has read', () => {
  expect(hex(requestPreamble)).toMatchInlineSnapshot(
    `"2cff830301010b776972655265717565737401ff8400010201024944010600010752657175657374011000000034ff8503010111646973706174636865725265717565737401ff8600010201075265717565737401100001044e616d65010c00000016ff81020101085b5d737472696e6701ff8200010c00005fff8b0301010b496e626f756e644461746101ff8c00010601074b65794e616d65010c00010556616c7565010c00010c53657373696f6e5374617465010c00010754696d656f757401040001035065720104000106457870697265010400000038ff8d0301010a4465665265717565737401ff8e00010301054f72674964010c0001045461677301ff820001074c6f61644f415301020000004eff8f0301011147726f75704c6f67696e5265717565737401ff900001040107557365724b6579010c00010747726f75704944010c000109466f72636553796e6301020001044e6f6465010a00000038ff910301011447726f75704b657953706163655265717565737401ff9200010201054f72674944010c00010747726f75704944010c00000032ff930301010e4b65797356616c7565735061697201ff9400010201044b65797301ff8200010656616c75657301ff82000000"`,
  )
  expect(hex(responsePreamble)).toMatchInlineSnapshot(
    `"38ff830301010c77697265526573706f6e736501ff84000103010249440106000108526573706f6e736501100001054572726f72010c00000037ff850301011264697370617463686572526573706f6e736501ff860001020108526573706f6e736501100001054572726f72010c00000016ff81020101085b5d737472696e6701ff8200010c000032ff930301010e4b65797356616c7565735061697201ff9400010201044b65797301ff8200010656616c75657301ff82000000"`,
  )
  expect(hex(writeRequest(1, 'Login', kinds.string.write('a key')))).toMatchInlineSnapshot(
    `"3cff84010101182a676f7270632e6469737061746368657252657175657374ff861a0106737472696e670c07000561206b657901062e4c6f67696e0000"`,
  )
  expect(hex(writeRequest(300, 'Ping', null))).toMatchInlineSnapshot(
    `"2cff8401fe012c01182a676f7270632e6469737061746368657252657175657374ff860802052e50696e670000"`,
  )
  const group = kinds.GroupLoginRequest.write(login)
  expect(hex(writeRequest(2, 'LoginWithGroup', group))).toMatchInlineSnapshot(
    `"66ff84010201182a676f7270632e6469737061746368657252657175657374ff864401192a6170696465662e47726f75704c6f67696e52657175657374ff9014010561206b6579010465646765010101027b7d00010f2e4c6f67696e5769746847726f75700000"`,
  )
  const space = kinds.GroupKeySpaceRequest.write({ OrgID: 'o', GroupID: 'edge' })
  expect(hex(writeRequest(3, 'GetGroupKeySpaceUpdate', space))).toMatchInlineSnapshot(
    `"67ff84010301182a676f7270632e6469737061746368657252657175657374ff8645011c2a6170696465662e47726f75704b6579537061636552657175657374ff920a01016f0104656467650001172e47657447726f75704b657953706163655570646174650000"`,
  )
  const asked = kinds.DefRequest.write({ OrgId: 'o', Tags: ['eu'], LoadOAS: true })
  expect(hex(writeRequest(4, 'GetApiDefinitions', asked))).toMatchInlineSnapshot(
    `"59ff84010401182a676f7270632e6469737061746368657252657175657374ff863701122a6170696465662e44656652657175657374ff8e0b01016f010102657501010001122e476574417069446566696e6974696f6e730000"`,
  )
  const inbound = kinds.InboundData.write(inboundData({ ...sign, Per: -1 }))
  expect(hex(writeRequest(5, 'SetKey', inbound))).toMatchInlineSnapshot(
    `"68ff84010501182a676f7270632e6469737061746368657252657175657374ff864601132a6170696465662e496e626f756e6444617461ff8c2401117270632e6c697374656e65722e30303030010430303030010430303030011401010001072e5365744b65790000"`,
  )
  const results = [
    ...[kinds.bool.write(false), kinds.string.write('[]'), kinds.int.write(300)],
    ...[kinds.int64.write(-2), kinds.strings.write([]), kinds.strings.write(['a'])],
    ...[kinds.KeysValuesPair.write({ Keys: ['k'], Values: [''] }), null],
  ]
  const answers = results.map((result, at) => hex(writeResponse(at + 1, { result, error: '' })))
  expect(answers).toMatchInlineSnapshot(`
    [
      "2eff84010101192a676f7270632e64697370617463686572526573706f6e7365ff860b0104626f6f6c020200000000",
      "32ff84010201192a676f7270632e64697370617463686572526573706f6e7365ff860f0106737472696e670c0400025b5d0000",
      "2fff84010301192a676f7270632e64697370617463686572526573706f6e7365ff860c0103696e74040400fe02580000",
      "2fff84010401192a676f7270632e64697370617463686572526573706f6e7365ff860c0105696e743634040200030000",
      "33ff84010501192a676f7270632e64697370617463686572526573706f6e7365ff861001085b5d737472696e67ff820200000000",
      "35ff84010601192a676f7270632e64697370617463686572526573706f6e7365ff861201085b5d737472696e67ff8204000101610000",
      "47ff84010701192a676f7270632e64697370617463686572526573706f6e7365ff862401162a6170696465662e4b65797356616c75657350616972ff94080101016b010100000000",
      "24ff84010801192a676f7270632e64697370617463686572526573706f6e7365ff86010000",
    ]
  `)
  const failure = writeResponse(2n ** 60n, { result: null, error: 'key not found' })
  expect(hex(failure)).toMatchInlineSnapshot(
    `"3bff8401f8100000000000000001192a676f7270632e64697370617463686572526573706f6e7365ff8610020d6b6579206e6f7420666f756e640000"`,
  )
})
