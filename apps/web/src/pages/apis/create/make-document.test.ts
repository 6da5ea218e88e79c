import { checkClassicRules, checkClassicShape, checkOasShape } from '@svc/definitions'
import { describe, expect, test } from 'vitest'
import { checkDraft, emptyDraft, pathOfName } from './draft.ts'
import { makeClassic, makeOas } from './make-document.ts'

const draft = { ...emptyDraft, name: 'Orders of Acme', upstreamURL: 'https://up.example' }
const ways = ['', 'authToken', 'jwtAuth', 'basicAuth', 'oauth']

describe('a new API', () => {
  test.each(ways)('is valid in both kinds with authentication “%s”', (authentication) => {
    expect(checkOasShape(makeOas({ ...draft, authentication }))).toEqual([])
    const classic = makeClassic({ ...draft, authentication })
    expect([...checkClassicShape(classic), ...checkClassicRules(classic)]).toEqual([])
  })

  test.each([
    ['Orders of Acme', '/orders-of-acme/'],
    ['orders #eu #beta', '/orders/'],
    ['Größe/Länge', '/größe-länge/'],
    ['#', ''],
  ])('%s listens on %s', (name, path) => {
    expect(pathOfName(name)).toBe(path)
  })

  test('asks for what each origin needs', () => {
    expect(Object.keys(checkDraft(emptyDraft, 'scratch'))).toEqual(['name', 'upstreamURL'])
    expect(Object.keys(checkDraft(emptyDraft, 'template'))).toEqual(['name', 'templateID'])
    expect(Object.keys(checkDraft(emptyDraft, 'openapi'))).toEqual(['description'])
    const fetched = { ...emptyDraft, source: 'url' as const, url: 'ftp' }
    expect(Object.keys(checkDraft(fetched, 'openapi'))).toEqual(['url'])
    expect(checkDraft(draft, 'scratch')).toEqual({})
  })
})
