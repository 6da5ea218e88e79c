import type { Granted } from '@svc/contract'
import type { Mailer } from '#mail'
import type { ReadScope } from '#scope'
import { findConfiguration } from './configuration.ts'
import { type LetterFacts, type LetterKind, writeLetter } from './letters.ts'
import { findOnly } from './singleton.ts'

type Reader = Pick<ReadScope, 'org' | 'organisations' | 'portalConfigurations' | 'portalStyles'>

/** What was granted, in the words of its kind. */
function valuesOf({ RawKey, Password }: Granted): LetterFacts['values'] {
  const key = { label: Password ? 'User name or client ID' : 'Key', value: RawKey }
  const password = { label: 'Password or secret', value: Password }
  return [key, password]
    .filter(({ value }) => value !== '')
    .map((one) => ({ ...one, isSecret: true }))
}

/** The mails of the portal. They are queued: no request waits for a mail server or fails with it. */
export function createPortalMail(mailer: Mailer) {
  async function send(
    scope: Reader,
    to: string,
    kind: LetterKind,
    facts: Omit<LetterFacts, 'portal'>,
  ) {
    if (!mailer.enabled || to === '') return
    const [{ mail_options }, css, organisation] = await Promise.all([
      findConfiguration(scope),
      findOnly(scope, scope.portalStyles, 'portal_css'),
      scope.organisations.get(scope.org),
    ])
    const portal = mail_options.mail_from_name || (organisation?.owner_name ?? '')
    const copy = mail_options.email_copy[kind]
    const { mail_from_name: name, mail_from_email: address } = mail_options
    const letter = writeLetter(kind, copy, { portal, ...facts }, css?.email_css ?? '')
    await mailer.send({ to, from: { name, address }, ...letter })
  }
  return {
    /** False where no mail leaves at all. */
    isEnabled: mailer.enabled,
    sendWelcome: (scope: Reader, to: string) => send(scope, to, 'welcome_email', {}),
    /** What was granted, or the link where it is to be fetched. */
    sendKey: (scope: Reader, to: string, given: Granted | { link: string }) =>
      send(scope, to, 'key_email', 'link' in given ? given : { values: valuesOf(given) }),
    sendReset: (scope: Reader, to: string, link: string) =>
      send(scope, to, 'reset_password_email', { link }),
    /** A plain note to those who manage the portal. */
    async notify(scope: Reader, to: string[], subject: string, text: string) {
      const { mail_options } = await findConfiguration(scope)
      const { mail_from_name: name, mail_from_email: address } = mail_options
      for (const each of new Set(to.filter(Boolean))) {
        await mailer.send({ to: each, from: { name, address }, subject, text })
      }
    },
  }
}

export type PortalMail = ReturnType<typeof createPortalMail>
