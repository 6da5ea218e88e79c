import { expect, test } from 'vitest'
import { countedTag, isCountedTag, listTags } from './tags.ts'

const facts = {
  policies: ['p1', 'p2'],
  developer: 'd1',
  sessionTags: ['gold'],
  headers: [['X-Team', 'Red']] satisfies [string, string][],
  apiTags: ['edge'],
  isCached: true,
  traceId: 't1',
  isGraph: true,
  isHybrid: true,
  segmentTags: ['eu'],
  key: 'k1',
  orgId: 'o1',
  apiId: 'a1',
}

test('tags come in the order of the gateway, in the words of the dialect', () => {
  expect(listTags(facts, 'tyk')).toEqual([
    'pol-p1',
    'pol-p2',
    'dev-d1',
    'gold',
    'x-team-Red',
    'edge',
    'cached-response',
    'trace-id-t1',
    'tyk-graph-analytics',
    'tyk-hybrid-rpc',
    'eu',
    'key-k1',
    'org-o1',
    'api-a1',
  ])
  expect(listTags(facts)).toContain('svc-graph-analytics')
})

test('a request without a key has no tag of one', () => {
  expect(listTags({ key: '', orgId: 'o1', apiId: 'a1' })).toEqual(['org-o1', 'api-a1'])
})

test.each([
  ['gold.eu', 'goldeu'],
  ['  gold ', 'gold'],
  [' . ', ''],
])('the tag "%s" is counted as "%s"', (tag, counted) => {
  expect(countedTag(tag)).toBe(counted)
})

test.each([
  ['gold', [], true],
  ['key-k1', [], false],
  [' key-k1', [], false],
  ['trace-id-7', ['trace-id-', 'dev-'], false],
  ['my-trace-id-7', ['trace-id-', 'dev-'], true],
])(
  'whether the tag "%s" is counted with the prefixes %j ignored: %s',
  (tag, prefixes, isCounted) => {
    expect(isCountedTag(tag, prefixes)).toBe(isCounted)
  },
)
