import type { MailCopy } from '@svc/contract'

/** The mails of the portal, as the members of `email_copy` are called. */
export type LetterKind = 'welcome_email' | 'key_email' | 'reset_password_email'

/** What a mail tells besides its copy: a name and a value each, or a link. */
export interface LetterFacts {
  /** Of the organisation, for the built-in texts. */
  portal: string
  /** Values that the reader needs; with `hide_token_data` those that are secret stay out. */
  values?: Array<{ label: string; value: string; isSecret?: true }>
  link?: string
}

type Texts = Pick<MailCopy, 'subject' | 'body' | 'sign_off'>

const builtIn: Record<LetterKind, (portal: string) => Texts> = {
  welcome_email: (portal) => ({
    subject: `Welcome to ${portal}`,
    body: 'Your account is ready. Log in to find APIs and to ask for keys.',
    sign_off: portal,
  }),
  key_email: (portal) => ({
    subject: `Your access to ${portal}`,
    body: 'Your request was approved.',
    sign_off: portal,
  }),
  reset_password_email: (portal) => ({
    subject: `Reset your password for ${portal}`,
    body: 'A new password was asked for your account. If it was not you, ignore this message: nothing has changed.',
    sign_off: portal,
  }),
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A style sheet cannot end the element that holds it. */
const harmless = (css: string) => css.replaceAll('<', '')

const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

/** Subject, text and HTML of one mail: the configured copy where it is enabled, else the built-in. */
export function writeLetter(kind: LetterKind, copy: MailCopy, facts: LetterFacts, css: string) {
  const { subject, body, sign_off } = copy.enabled ? copy : builtIn[kind](facts.portal)
  const values = (facts.values ?? []).filter(({ isSecret }) => !(isSecret && copy.hide_token_data))
  const link = facts.link ?? ''
  const told = [...values.map(({ label, value }) => `${label}: ${value}`), ...(link ? [link] : [])]
  const rows = values.map(
    ({ label, value }) => `<p>${escaped(label)}: <code>${escaped(value)}</code></p>`,
  )
  const html = [
    paragraphs(body),
    ...rows,
    ...(link ? [`<p><a href="${escaped(link)}">${escaped(link)}</a></p>`] : []),
    paragraphs(sign_off),
  ].join('\n')
  return {
    subject: (subject || builtIn[kind](facts.portal).subject).replace(/[\r\n]+/g, ' '),
    text: [body, ...told, sign_off].filter((part) => part.trim() !== '').join('\n\n'),
    html: `<!doctype html><html><head><style>${harmless(css)}</style></head><body>\n${html}\n</body></html>`,
  }
}
