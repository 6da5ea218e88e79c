import { describe, expect, test } from 'vitest'
import { parseBlocks, parseInline } from './markdown.ts'

describe('blocks of the guide', () => {
  test('headings, paragraphs and lists', () => {
    const blocks = parseBlocks(
      '# Users\n\nOne line\nand another.\n\n- first\n  goes on\n- second\n',
    )
    expect(blocks).toEqual([
      { kind: 'heading', level: 1, text: 'Users', id: 'users' },
      { kind: 'paragraph', text: 'One line and another.' },
      { kind: 'list', isOrdered: false, items: ['first goes on', 'second'] },
    ])
  })

  test('a list may follow its sentence without an empty line', () => {
    expect(parseBlocks('Then:\n1. one\n2. two')).toEqual([
      { kind: 'paragraph', text: 'Then:' },
      { kind: 'list', isOrdered: true, start: 1, items: ['one', 'two'] },
    ])
  })

  test('a table keeps bars inside its cells', () => {
    expect(parseBlocks('| A | B |\n| --- | --- |\n| `x\\|y` |  |')).toEqual([
      { kind: 'table', head: ['A', 'B'], rows: [['`x|y`', '']] },
    ])
  })

  test('code within a list keeps its form, and the list its numbers', () => {
    const text = '1. one\n   goes on\n\n   ```json\n   { "a":\n     1 }\n   ```\n\n2. two'
    expect(parseBlocks(text)).toEqual([
      { kind: 'list', isOrdered: true, start: 1, items: ['one goes on'] },
      { kind: 'code', text: '{ "a":\n  1 }' },
      { kind: 'list', isOrdered: true, start: 2, items: ['two'] },
    ])
  })

  test('code is kept as it is and comments are left out', () => {
    expect(parseBlocks('<!-- made -->\n```sh\n# not a heading\n```')).toEqual([
      { kind: 'code', text: '# not a heading' },
    ])
  })
})

test('a heading is named as repositories name it', () => {
  const ids = parseBlocks('## A & B: `x.y`, twice').map((block) => 'id' in block && block.id)
  expect(ids).toEqual(['a--b-xy-twice'])
})

test('a picture is told from a link', () => {
  expect(parseInline('![Users](../images/users.png) of [it](a.md)')).toEqual([
    { kind: 'image', text: 'Users', to: '../images/users.png' },
    { kind: 'text', text: ' of ' },
    { kind: 'link', text: 'it', to: 'a.md' },
  ])
})

test('marks within a line', () => {
  expect(parseInline('See `a.b`, **now** and [users](users.md).')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'code', text: 'a.b' },
    { kind: 'text', text: ', ' },
    { kind: 'strong', text: 'now' },
    { kind: 'text', text: ' and ' },
    { kind: 'link', text: 'users', to: 'users.md' },
    { kind: 'text', text: '.' },
  ])
})
