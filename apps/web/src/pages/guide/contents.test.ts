import { expect, test } from 'vitest'
import { readContents } from './contents.ts'
import { readTarget } from './targets.ts'

test('the table of contents is read from its headings and lists', () => {
  const text = '# Guide\n\nWords.\n\n## People\n\n- [Users](users.md), [groups](groups.md): who\n'
  expect(readContents(text)).toEqual([
    {
      title: 'People',
      pages: [
        { page: 'users', name: 'Users' },
        { page: 'groups', name: 'groups' },
      ],
    },
  ])
})

test.each([
  ['users.md', { kind: 'page', page: 'users' }],
  ['users.md#passwords', { kind: 'page', page: 'users', anchor: 'passwords' }],
  ['#passwords', { kind: 'part', anchor: 'passwords' }],
  ['../images/users.png', { kind: 'picture', name: 'users.png' }],
  ['../openapi.json', { kind: 'address', href: '/openapi.json' }],
  ['https://example.org', { kind: 'address', href: 'https://example.org' }],
  ['javascript:alert(1)', undefined],
  ['../../package.json', undefined],
])('%s leads where it can be followed', (to, target) => {
  expect(readTarget(to)).toEqual(target)
})
