import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

test.each([
  ['# One\nText', '<h1>One</h1>\n<p>Text</p>'],
  [
    'a **b** *c* _d_ `e < f`',
    '<p>a <strong>b</strong> <em>c</em> <em>d</em> <code>e &lt; f</code></p>',
  ],
  ['- a\n- b\n  more', '<ul><li>a</li><li>b\n  more</li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['> quoted\n> twice', '<blockquote><p>quoted\ntwice</p></blockquote>'],
  ['```js\na < b\n```', '<pre><code>a &lt; b</code></pre>'],
  ['[x](https://a.test/?a=1&b=2)', '<p><a href="https://a.test/?a=1&amp;b=2">x</a></p>'],
  ['![x](https://a.test/y.png)', '<p><img src="https://a.test/y.png" alt="x" /></p>'],
  ['---', '<hr />'],
  [
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  ['[x](/_a_/*b*) _c_', '<p><a href="/_a_/*b*">x</a> <em>c</em></p>'],
  ['snake_case_name and 2 * 3 * 4', '<p>snake_case_name and 2 * 3 * 4</p>'],
  ['a < b & c', '<p>a &lt; b &amp; c</p>'],
  ['<div class="x">own</div>', '<div class="x">own</div>'],
])('%j is written as %j', (text, written) => {
  expect(renderMarkdown(text).text).toBe(written)
})

test.each([
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '![x](data:text/html,<script>alert(1)</script>)',
  '<img src=x onerror=alert(1)>',
  '[x](https://a.test/"onmouseover="alert(1))',
  '<svg/onload=alert(1)>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '`</code><script>alert(1)</script>`',
  '<form action=x><button formaction=javascript:alert(1)>x</form>',
  '<base href="https://evil.test">',
])('%j does no harm', (text) => {
  const { text: written } = renderMarkdown(text)
  expect(written).not.toMatch(/<(script|svg|form|button|base)|javascript:|\son\w+=|style=/i)
})

test('what is nested without end is written in reasonable time', () => {
  for (const text of [
    '>'.repeat(200_000),
    '['.repeat(200_000),
    '*'.repeat(200_000),
    '- '.repeat(100_000),
  ]) {
    expect(renderMarkdown(text)).toBeDefined()
  }
})
