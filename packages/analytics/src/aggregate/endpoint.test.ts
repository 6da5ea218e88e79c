import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someText } from '../testing/index.ts'
import {
  nameEndpoint,
  nameVersion,
  readPathOfOwner,
  readPathOfVersion,
  readVersion,
} from './endpoint.ts'

const apiId = someText.map((text) => text.replaceAll(':', ''))
const version = someText.filter((text) => !text.includes(':/'))
const path = someText.map((text) => `/${text}`)

test('an endpoint can be told from its names', () => {
  fc.assert(
    fc.property(apiId, version, path, someText, (api_id, name, where, owner) => {
      const names = nameEndpoint(api_id, name, where)
      expect(readPathOfVersion(names.pathOfVersion)).toEqual({ api_id, version: name, path: where })
      expect(readPathOfOwner(`${owner}.${names.pathOfApi}`)).toEqual({ owner, api_id, path: where })
      expect(readVersion(nameVersion(api_id, name))).toEqual({ api_id, version: name })
    }),
  )
})

test('names that say nothing are read as nothing', () => {
  expect(readPathOfVersion('zz')).toEqual({ api_id: '', version: '', path: '' })
  expect(readPathOfVersion(Buffer.from('a1:v1:old').toString('hex'))).toEqual({
    api_id: 'a1',
    version: 'v1',
    path: 'old',
  })
  expect(readPathOfOwner('k1')).toMatchObject({ owner: '', path: '' })
})
