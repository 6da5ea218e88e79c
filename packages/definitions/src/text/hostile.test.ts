import { describe, expect, test } from 'vitest'
import { parseText } from './parse.ts'

async function messageOf(text: string) {
  const outcome = await parseText(text, 'yaml')
  return outcome.ok ? 'read' : (outcome.problems[0]?.message ?? '')
}
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')
const times = (count: number, text: string) => text.repeat(count)
const nested = 'the document is nested deeper than 200 levels'
const large = 'the text is too large for YAML; send JSON instead'

describe('YAML that would bring down its parser is refused before', () => {
  test.each([
    ['lists in lists', times(50_000, '[') + times(50_000, ']'), nested],
    ['lists without an end', times(200_000, '['), nested],
    ['maps in maps', `${times(20_000, '{a: ')}1${times(20_000, '}')}`, nested],
    ['items of items', `${times(20_000, '- ')}a`, nested],
    ['keys of keys', `${times(20_000, '? ')}a`, nested],
    ['values of values', `${times(20_000, ': ')}a`, nested],
    ['lines further and further right', lines(1_000, (at) => `${times(at, ' ')}a:`), nested],
    ['both together', lines(60, (at) => times(at * 30, ' ') + times(15, '- ')), nested],
    ['more lines than a person writes', lines(200_000, (at) => `- a${at}: 1`), large],
    ['keys that are all compared', lines(200_000, (at) => `k${at}: 1`), large],
    ['nothing but remarks', lines(700_000, () => '#'), large],
    [
      'anchors that are all compared',
      lines(1_001, (at) => `k${at}: &a${at} x`),
      'the text has too many anchors',
    ],
    [
      'a long text again and again',
      `a: &a ${times(300_000, 'x')}\nb: [${Array(90).fill('*a').join()}]`,
      'the text has too many aliases',
    ],
    [
      'merges of merges',
      [
        'a: &a {x: 1}',
        ...[...'bcdefghijk'].map(
          (name, at) =>
            `${name}: &${name} {<<: [${Array(9).fill(`*${'abcdefghij'[at]}`).join()}], ${name}: 1}`,
        ),
      ].join('\n'),
      'the text has too many aliases',
    ],
  ])('%s', async (_, text, reason) => {
    expect(await messageOf(text)).toBe(reason)
  })
})

describe('YAML is not taken for hostile when it', () => {
  test.each([
    [
      'has brackets in texts',
      lines(500, () => '- "[[[ {{{"\n- \'[[\'\n- a[[ # {{{\n- |\n  [[[ {{{'),
    ],
    ['has many short lists and maps', lines(500, (at) => `k${at}: [{a: [1, {b: 2}]}, -1, a-b]`)],
    ['has many items in a line', `[${Array(5_000).fill('{a: 1, b: [-1]}').join(', ')}]`],
    ['goes far right and comes back', lines(500, (at) => `k${at}:\n${times(30, ' ')}- - a: 1\n`)],
    ['is nested as deep as may be', lines(150, (at) => `${times(at, ' ')}a:`)],
    ['has a few thousand members', lines(5_000, (at) => `k${at}: 1`)],
    ['starts with a byte order mark and a directive', '\uFEFF%YAML 1.2\n---\na: 1\n...\n'],
    ['has anchors and merges', 'a: &a {x: 1}\nb: {<<: *a, y: 2}\nc: *a\n'],
  ])('%s', async (_, text) => {
    expect(await messageOf(text)).toBe('read')
  })
})

test.each([
  ['a: 1\nb: 2\na: 3\n', 3, 1],
  ['x:\n  - {a: 1, b: 2, a: 3}', 2, 18],
  ['1: a\n1: b', 2, 1],
])('a key that stands twice is refused with its place: %j', async (text, line, column) => {
  const outcome = await parseText(text, 'yaml')
  expect(outcome.ok ? [] : outcome.problems).toEqual([
    {
      path: '',
      message: 'the text is not YAML: Map keys must be unique',
      position: { line, column },
    },
  ])
})
