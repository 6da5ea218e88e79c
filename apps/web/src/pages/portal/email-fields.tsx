import type { MailCopy, PortalConfiguration } from '@svc/contract'
import { texts } from '#texts'
import { CheckField, LongTextField, TextField } from '#ui/form/fields.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import type { Form } from '#ui/form/use-form.ts'
import classes from './portal.module.css'

const words = texts.portal
type Props = { form: Form<PortalConfiguration> }
type Kind = keyof PortalConfiguration['mail_options']['email_copy']

const kinds: Kind[] = ['welcome_email', 'key_email', 'reset_password_email']

export const EmailFields = ({ form }: Props) => (
  <>
    <FormGroup title={words.sender}>
      <TextField form={form} path={['mail_options', 'mail_from_email']} label={words.from_email} />
      <TextField form={form} path={['mail_options', 'mail_from_name']} label={words.from_name} />
    </FormGroup>
    {kinds.map((kind) => (
      <Copy key={kind} form={form} kind={kind} />
    ))}
  </>
)

function Copy({ form, kind }: Props & { kind: Kind }) {
  const path = ['mail_options', 'email_copy', kind]
  const copy = form.values.mail_options.email_copy[kind]
  return (
    <FormGroup title={words.copy[kind] ?? kind} text={words.copyText}>
      <CheckField form={form} path={[...path, 'enabled']} label={words.enabled} />
      <TextField form={form} path={[...path, 'subject']} label={words.subject} />
      <LongTextField form={form} path={[...path, 'body']} label={words.body} />
      <LongTextField form={form} path={[...path, 'sign_off']} label={words.sign_off} />
      {kind === 'key_email' && (
        <CheckField form={form} path={[...path, 'hide_token_data']} label={words.hide} />
      )}
      <Preview copy={copy} hasKey={kind === 'key_email'} />
    </FormGroup>
  )
}

/** The mail as it would be sent. */
function Preview({ copy, hasKey }: { copy: MailCopy; hasKey: boolean }) {
  const { enabled, subject, body, sign_off, hide_token_data } = copy
  return (
    <section className={classes.preview} aria-label={words.preview}>
      {enabled ? (
        <>
          <h3>{subject}</h3>
          <p>{body}</p>
          {hasKey && !hide_token_data && <p className="mono">{words.keyLine}</p>}
          <p>{sign_off}</p>
        </>
      ) : (
        <p>{words.builtIn}</p>
      )}
    </section>
  )
}
