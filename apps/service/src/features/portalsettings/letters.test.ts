import { expect, test } from 'vitest'
import { type LetterKind, writeLetter } from './letters.ts'

const none = { enabled: false, subject: '', body: '', sign_off: '', hide_token_data: false }

test.each<[LetterKind, string]>([
  ['welcome_email', 'Welcome to Acme'],
  ['key_email', 'Your access to Acme'],
  ['reset_password_email', 'Reset your password for Acme'],
])('%s has words of its own', (kind, subject) => {
  const letter = writeLetter(kind, none, { portal: 'Acme', link: 'https://acme.test/x' }, '')
  expect(letter.subject).toBe(subject)
  expect(letter.text).toContain('https://acme.test/x')
  expect(letter.html).toContain('<a href="https://acme.test/x">')
})

test('configured texts are sent as they are, and never as markup', () => {
  const copy = {
    ...{ enabled: true, subject: 'Hi\r\nBcc: all@acme.test', body: 'One\ntwo\n\n<b>three</b>' },
    ...{ sign_off: 'Acme', hide_token_data: false },
  }
  const values = [{ label: 'Key', value: '<key>', isSecret: true as const }]
  const facts = { portal: 'Acme', values }
  const css = 'p { color: red }</st</styleyle><script>alert(1)</script>'
  const { subject, text, html } = writeLetter('key_email', copy, facts, css)
  expect(subject).toBe('Hi Bcc: all@acme.test')
  expect(text).toBe('One\ntwo\n\n<b>three</b>\n\nKey: <key>\n\nAcme')
  expect(html).toContain('<p>One<br>two</p>\n<p>&lt;b&gt;three&lt;/b&gt;</p>')
  expect(html).toContain('<code>&lt;key&gt;</code>')
  expect(html.match(/<\/style/g)).toHaveLength(1)
  expect(html).not.toContain('<script')
  const hidden = writeLetter('key_email', { ...copy, hide_token_data: true }, facts, '')
  expect(hidden.text + hidden.html).not.toMatch(/key>|&lt;key/)
})
